import type { Address } from '../chains/Chain.ts'

/**
 * The text that a maker signs so that a device may read the list of its orders for 30 days. It names the site and a
 * number of the service that counts once.
 */
export const statementOf = ({ origin, maker, nonce }: { origin: string; maker: Address; nonce: string }): string =>
  [
    `Show my orders at ${origin}`,
    '',
    `Account: ${maker}`,
    `Number: ${nonce}`,
    '',
    'This signature moves nothing and costs nothing.',
  ].join('\n')
