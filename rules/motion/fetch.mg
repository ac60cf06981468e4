# fetch: what is fetched is brought, as anything that is rigid.
