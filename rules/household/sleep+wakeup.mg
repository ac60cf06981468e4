# sleep, wakeup: fall asleep and wake up, without getting up.
demand(1, /not_resting, /body).
must_be(/not_resting, /sitting). must_be(/not_resting, /lying).
reason(/not_resting, "{body} neither sits nor lies").
