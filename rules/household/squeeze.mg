# squeeze: press a soft thing, or a container with soft content.
stops_if(1, /no_free_hand, /body). stops_if(2, /not_close, /object). stops_if(3, /not_clothes, /object).
unless_it_has(/not_clothes, /clothes).
unless_it_is(/not_clothes, /cleaning_solution). unless_it_is(/not_clothes, /tooth_paste).
unless_it_is(/not_clothes, /shampoo).
unless_it_is(/not_clothes, /food_peanut_butter). unless_it_is(/not_clothes, /dish_soap).
unless_it_is(/not_clothes, /soap).
unless_it_is(/not_clothes, /towel). unless_it_is(/not_clothes, /rag). unless_it_is(/not_clothes, /paper).
unless_it_is(/not_clothes, /sponge). unless_it_is(/not_clothes, /food_lemon). unless_it_is(/not_clothes, /check).
handles(/object).
