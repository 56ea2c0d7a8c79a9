/** LIST: what the owner of a position can do with it, in the order it is offered. */
export const holdDeeds = ['collect', 'add', 'remove'] as const
export type HoldDeed = (typeof holdDeeds)[number]

/**
 * LIST: the same with what is made of several of them: each has a dialog on the position's page, where `#<deed>` opens
 * it.
 */
export const positionDeeds = ['collect', 'compound', 'add', 'remove', 'move'] as const
export type PositionDeed = (typeof positionDeeds)[number]

/** GO-11: adding has a second way, of one token alone, that is remembered as a deed of its own. */
export type HoldKind = PositionDeed | 'zap'
