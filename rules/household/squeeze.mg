# squeeze: press a soft thing, or a container with soft content.
demand(1, /no_free_hand, /body). demand(2, /not_close, /object). demand(3, /not_clothes, /object).
quality(/not_clothes, /clothes).
accepted(/not_clothes, /cleaning_solution). accepted(/not_clothes, /tooth_paste). accepted(/not_clothes, /shampoo).
accepted(/not_clothes, /food_peanut_butter). accepted(/not_clothes, /dish_soap). accepted(/not_clothes, /soap).
accepted(/not_clothes, /towel). accepted(/not_clothes, /rag). accepted(/not_clothes, /paper).
accepted(/not_clothes, /sponge). accepted(/not_clothes, /food_lemon). accepted(/not_clothes, /check).
handles(/object).
