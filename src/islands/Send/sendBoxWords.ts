/** What the form says before anything is loaded: give these to `islandWords`. The rest comes with the first intent. */
export const sendBoxWords: string[] = [
  'send.title',
  'send.amount',
  'send.token',
  'send.recipient',
  'send.recipientHint',
  'send.book',
  'send.help',
  'send.button.',
  'send.inToken',
  'send.inMoney',
  'swap.balance',
  'swap.max',
  'swap.selectToken',
]
