package ask

var Generate = generate
