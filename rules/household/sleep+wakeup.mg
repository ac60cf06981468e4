# sleep, wakeup: fall asleep and wake up, without getting up.
stops_if(1, /not_resting, /body).
unless_state(/not_resting, /sitting). unless_state(/not_resting, /lying).
reason(/not_resting, "{body} neither sits nor lies").
