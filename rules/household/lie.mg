# lie: lie down on a thing that has room.
demand(1, /not_close, /object). demand(2, /lying, /body).
demand(3, /not_lieable, /object). demand(4, /too_many, /object).
must_not_be(/lying, /lying).
quality(/not_lieable, /lieable).
seats(/couch, 2). seats(/bathtub, 2). seats(/bed, 3). seats(/loveseat, 2). seats(/sofa, 2). seats(/bench, 1).
reason(/lying, "{body} is lying[ on {seat}]").
reason(/not_lieable, "{thing} cannot be lain on").
rests(/object).
becomes(/body, /lying). ceases(/body, /sitting).
shows(/seat, 0, X) :- blocked(/lying, _, C), on(C, X).
