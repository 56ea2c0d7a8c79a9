/** Lookups one after another: a primary name takes two, each may lead to a second gateway. */
export const MOST_ROUNDS = 4
/** Most bytes that gateways may say to one question. */
export const GATEWAY_BYTES = 65_536
