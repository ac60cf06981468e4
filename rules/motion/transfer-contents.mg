# transfer-contents: the contents are poured, as in any action.
