import type { Address } from '../../src/domain/chains/Chain.ts'
import { nonceOf, type Order } from '../../src/domain/orders/Order.ts'

/** An order of a maker that ends at a second: 1e18 of one token for 3,000e6 of another. */
export const someOrder = (maker: Address, deadline = 2_000_000_000n): Order => ({
  ...{ maker, nonce: nonceOf(7n, 3), deadline, sells: `0x${'aa'.repeat(20)}`, amount: 10n ** 18n },
  ...{ buys: `0x${'bb'.repeat(20)}`, start: 3_000_000_000n, end: 3_000_000_000n },
  ...{ recipient: maker, from: deadline, notBefore: false },
})
