/**
 * What the box says before anything is loaded: give these to `islandWords`. The rest (review, settings, selector, errors) comes with
 * the first intent.
 */
export const swapBoxWords: string[] = [
  'swap.title',
  'swap.sell',
  'swap.buy',
  'swap.sellAmount',
  'swap.buyAmount',
  'swap.sellToken',
  'swap.buyToken',
  'swap.selectToken',
  'swap.balance',
  'swap.presets',
  'swap.max',
  'swap.dollars',
  'swap.flip',
  'swap.settings',
  'swap.auto',
  'swap.getStarted',
  'swap.review',
  'swap.wrap',
  'swap.unwrap',
  'swap.bestOf',
  'swap.needsScript',
  'swap.issue.connectWallet',
  'swap.issue.connecting',
  'swap.issue.selectToken',
  'swap.issue.enterAmount',
  'swap.issue.findingPrice',
  // What is known of the token itself.
  'swap.issue.honeypot',
  'swap.issue.tokenBlocked',
  'swap.help.honeypot',
  'swap.help.tokenBlocked',
  'swap.help.tokenFee',
]
