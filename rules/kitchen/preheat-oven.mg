# preheat-oven: the oven gets the temperature; the clock moves only by the setup time.
fixture(/oven, /oven). assume(/unit, /degrees-celsius).
takes(/preheated, 615). takes(/oven, 0). lasts_seconds(15).
sets_heat(/oven, N, U) :- num(/quantity, N), fill(/unit, U).
gives(/preheated, /oven).
