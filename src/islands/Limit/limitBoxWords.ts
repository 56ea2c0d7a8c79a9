/**
 * What the form says before anything is loaded, in whole keys or prefixes that end in a point: give these to
 * `islandWords`. The rest comes with the first intent.
 */
export const limitBoxWords: string[] = [
  ...['limit.title', 'limit.pricePending', 'limit.presets', 'limit.preset.market', 'limit.expiry', 'limit.expiry.'],
  ...['swap.sell', 'swap.buy', 'swap.sellAmount', 'swap.buyAmount', 'swap.sellToken', 'swap.buyToken'],
  ...['swap.selectToken', 'swap.issue.connectWallet', 'swap.issue.selectToken', 'swap.issue.connecting'],
]
