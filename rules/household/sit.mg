# sit: sit down on a thing that has room, and face the things that it faces.
stops_if(1, /not_close, /object). stops_if(2, /sitting, /body).
stops_if(3, /not_sittable, /object). stops_if(4, /too_many, /object).
if_state(/sitting, /sitting).
unless_it_has(/not_sittable, /sittable).
seats(/couch, 4). seats(/bed, 4). seats(/chair, 1). seats(/loveseat, 2). seats(/sofa, 4). seats(/toilet, 1).
seats(/pianobench, 2). seats(/bench, 2).
reason(/not_sittable, "{thing} cannot be sat on").
rests(/object).
add(C, /facing, X) :- body(C), fill(/object, E), facing(E, X).
becomes(/body, /sitting). ceases(/body, /lying).
