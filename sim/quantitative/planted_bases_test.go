package quantitative_test

// bases are small networks to plant failures in where too few recipes can have them.
const bases = `
#roasted-carrots
(get-kitchen ?k)
(fetch ?tray ?k1 ?k baking-tray 1)
(fetch-and-proportion ?carrots ?k2 ?k1 ?bowl carrot 4 piece)
(cut ?slices ?k3 ?k2 ?carrots slices ?knife ?board)
(transfer-contents ?filled ?rest ?k4 ?k3 ?tray ?slices ?n ?u)
(bake ?roast ?k5 ?k4 ?filled ?oven 20 minute 200 degrees-celsius)

#potato-soup
(get-kitchen ?k)
(fetch ?pot ?k1 ?k cooking-pot 1)
(fetch-and-proportion ?potatoes ?k2 ?k1 ?pot potato 3 piece)
(fetch-and-proportion ?broth ?k3 ?k2 ?potatoes vegetable-broth 1500 g)
(boil ?soup ?k4 ?k3 ?broth ?stove high-heat 25 minute)

#milk-porridge
(get-kitchen ?k)
(fetch ?pot ?k1 ?k saucepan 1)
(fetch-and-proportion ?milk ?k2 ?k1 ?pot milk 450 ml)
(fetch-and-proportion ?oats ?k3 ?k2 ?milk oats 80 g)
(boil ?porridge ?k4 ?k3 ?oats ?stove medium-heat 12 minute)

#clear-broth
(get-kitchen ?k)
(fetch ?pot ?k1 ?k saucepan 1)
(fetch-and-proportion ?broth ?k2 ?k1 ?pot vegetable-broth 400 g)
(boil ?hot ?k3 ?k2 ?broth ?stove medium-heat 10 minute)

#flat-bread
(get-kitchen ?k)
(fetch ?large ?k1 ?k large-bowl 1)
(fetch-and-proportion ?flour ?k2 ?k1 ?large all-purpose-flour 300 g)
(fetch-and-proportion ?wet ?k3 ?k2 ?flour water 180 ml)
(mix ?dough ?k4 ?k3 ?wet ?whisk)
(fetch ?pan ?k5 ?k4 pan 1)
(transfer-contents ?filled ?rest ?k6 ?k5 ?pan ?dough ?n ?u)
(bake ?bread ?k7 ?k6 ?filled ?oven 60 minute 200 degrees-celsius)

#milk-rolls
(get-kitchen ?k)
(fetch ?large ?k1 ?k large-bowl 1)
(fetch-and-proportion ?flour ?k2 ?k1 ?large self-rising-flour 250 g)
(fetch-and-proportion ?wet ?k3 ?k2 ?flour milk 150 ml)
(mix ?dough ?k4 ?k3 ?wet ?whisk)
(fetch ?tray ?k5 ?k4 baking-tray 1)
(line ?lined ?k6 ?k5 ?tray ?paper)
(portion-and-arrange ?rolls ?k7 ?k6 ?dough 50 g 5-cm-apart ?lined)
(bake ?baked ?k8 ?k7 ?rolls ?oven 30 minute 190 degrees-celsius)

#pancake-batter
(get-kitchen ?k)
(fetch-and-proportion ?eggs ?k1 ?k ?bowl egg 2 piece)
(fetch ?large ?k2 ?k1 large-bowl 1)
(crack ?cracked ?k3 ?k2 ?eggs ?large)
(fetch-and-proportion ?wet ?k4 ?k3 ?cracked milk 250 ml)
(fetch-and-proportion ?all ?k5 ?k4 ?wet whole-wheat-flour 150 g)
(beat ?batter ?k6 ?k5 ?all ?whisk)
(fetch ?pan ?k7 ?k6 pan 1)
(transfer-contents ?filled ?rest ?k8 ?k7 ?pan ?batter ?n ?u)
(bake ?cake ?k9 ?k8 ?filled ?oven 50 minute 180 degrees-celsius)

#toasted-nuts
(get-kitchen ?k)
(fetch ?pan ?k1 ?k frying-pan 1)
(fetch-and-proportion ?almonds ?k2 ?k1 ?pan almond 100 g)
(fry ?toasted ?k3 ?k2 ?almonds ?stove medium-heat 5 minute)

#berry-cream
(get-kitchen ?k)
(fetch-and-proportion ?cream ?k1 ?k ?bowl heavy-cream 200 g)
(fetch-and-proportion ?sweet ?k2 ?k1 ?cream caster-sugar 30 g)
(beat ?whipped ?k3 ?k2 ?sweet ?whisk)
(fetch-and-proportion ?berries ?k4 ?k3 ?whipped cranberry 60 g)
(mingle ?dessert ?k5 ?k4 ?berries ?spoon)

#tomato-plate
(get-kitchen ?k)
(fetch-and-proportion ?tomatoes ?k1 ?k ?bowl tomato 3 piece)
(cut ?slices ?k2 ?k1 ?tomatoes slices ?knife ?board)
(fetch-and-proportion ?salted ?k3 ?k2 ?slices salt 1 teaspoon)
(mingle ?plate ?k4 ?k3 ?salted ?spoon)
`
