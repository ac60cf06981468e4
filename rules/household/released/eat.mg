# released: eating a thing does not eat its content.
replaces(/in_too).
