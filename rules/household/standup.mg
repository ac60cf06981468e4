# standup: get up, and leave the thing one sat or lay on.
demand(1, /not_sitting, /body).
must_be(/not_sitting, /sitting). must_be(/not_sitting, /lying).
reason(/not_sitting, "{body} neither sits nor lies").
ceases(/body, /sitting). ceases(/body, /lying).
frees().
