/** Ethereum: the one network that orders are for. Apart, so that a form knows it without what signs orders. */
export const ORDER_CHAIN = 1
