# cut: cut food with a knife in one hand; the other holds the food.
demand(1, /no_free_hand, /body). demand(2, /not_close, /object). demand(3, /not_eatable, /object).
demand(4, /not_cuttable, /object). demand(5, /no_knife, /body).
quality(/not_eatable, /eatable). quality(/not_cuttable, /cuttable).
reason(/not_cuttable, "{thing} cannot be cut").
reason(/no_knife, "{body} is not holding a knife").
armed() :- held(X), class(X, C), S = fn:name:to_string(C), :string:contains(S, "knife").
blocked(/no_knife, /body, C) :- body(C), !armed().
handles(/object).
