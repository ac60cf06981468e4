# lie: lie down on a thing that has room.
stops_if(1, /not_close, /object). stops_if(2, /lying, /body).
stops_if(3, /not_lieable, /object). stops_if(4, /too_many, /object).
if_state(/lying, /lying).
unless_it_has(/not_lieable, /lieable).
seats(/couch, 2). seats(/bathtub, 2). seats(/bed, 3). seats(/loveseat, 2). seats(/sofa, 2). seats(/bench, 1).
reason(/lying, "{body} is lying[ on {seat}]").
reason(/not_lieable, "{thing} cannot be lain on").
rests(/object).
becomes(/body, /lying). ceases(/body, /sitting).
shows(/seat, 0, X) :- blocked(/lying, _, C), on(C, X).
