"""Kinds as data: `rows` says what each kind of body is, `behaviours` what it does and when it enters."""
