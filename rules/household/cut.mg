# cut: cut food with a knife in one hand; the other holds the food.
stops_if(1, /no_free_hand, /body). stops_if(2, /not_close, /object). stops_if(3, /not_eatable, /object).
stops_if(4, /not_cuttable, /object). stops_if(5, /no_knife, /body).
unless_it_has(/not_eatable, /eatable). unless_it_has(/not_cuttable, /cuttable).
reason(/not_cuttable, "{thing} cannot be cut").
reason(/no_knife, "{body} is not holding a knife").
armed() :- held(X), class(X, C), S = fn:name:to_string(C), :string:contains(S, "knife").
blocked(/no_knife, /body, C) :- body(C), !armed().
handles(/object).
