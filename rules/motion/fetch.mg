# fetch: the thing is brought, like any rigid thing.
