import type { Address } from '../chains/Chain.ts'

/**
 * The text that a maker signs so that a device may read the list of its orders for 30 days. It names the site and a
 * number of the service that counts once.
 */
export const statementOf = ({ origin, maker, nonce }: { origin: string; maker: Address; nonce: string }): string =>
  [
    'Show my limit orders on this device',
    '',
    `Site: ${origin}`,
    `Address: ${maker}`,
    `Nonce: ${nonce}`,
    '',
    'This device may read the list of its limit orders for 30 days.',
    'Signing costs nothing and moves nothing.',
  ].join('\n')
