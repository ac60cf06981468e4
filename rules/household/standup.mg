# standup: get up, and leave the thing one sat or lay on.
stops_if(1, /not_sitting, /body).
unless_state(/not_sitting, /sitting). unless_state(/not_sitting, /lying).
reason(/not_sitting, "{body} neither sits nor lies").
ceases(/body, /sitting). ceases(/body, /lying).
frees().
