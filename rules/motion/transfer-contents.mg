# transfer-contents: what goes is poured, as in any action.
