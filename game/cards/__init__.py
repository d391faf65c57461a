"""Cards: a question that physics was asked, its formulas and its picture, as frozen values without a screen.

One letter means one thing on every card; `symbols.SYMBOLS` is the list. A card is made from an entry of a
`game.physics.Record` and what the world knows of the bodies in it (`CardBody`).

    ray_disc_card           a ray and a disc (lessons 1 and 2)
    mirror_card             a ray and a mirror, or a wall that ends it
    sweep_card              two moving discs
    contact_card            a bounce, before and after (lesson 5)
    segment_card            a line and a segment against a circle (lesson 3)
    side_card               a disc beside a wall: the signed distance (lesson 4)
    blast_card              whether a blast reaches a disc: a point in a disc (lesson 1)
    octagon_card            two squares with cut corners: whether they meet
    odds_card               the chance that hyperspace fails
    pull_card               a body and what pulls it

`of_record` makes cards of what was recorded in a step, `foretold` of what lies ahead. `as_printed` has the
rule for numbers that are printed without those that they follow from. `shapes` has what the pictures of
cards, and of the rooms of the lab, are made of.
"""
