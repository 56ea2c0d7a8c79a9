/** LIST: what the owner of a position can do with it, in the order it is offered. */
export const holdDeeds = ['collect', 'add', 'remove'] as const
export type HoldDeed = (typeof holdDeeds)[number]
