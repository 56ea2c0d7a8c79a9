/** What the form says before anything is loaded: give these to `islandWords`. The rest comes with the first intent. */
export const limitBoxWords: string[] = [
  ...['limit.title', 'limit.price', 'limit.invert', 'limit.preset', 'limit.expiry', 'limit.button.'],
  ...['swap.sell', 'swap.buy', 'swap.balance', 'swap.max', 'swap.selectToken', 'swap.issue.'],
]
