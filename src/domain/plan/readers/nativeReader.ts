import type { Address } from '../../chains/Chain.ts'
import type { Effects } from '../Expectation.ts'

/** The native currency sent to a recipient, with no calldata. */
export const nativeReader = (to: Address, value: bigint): Effects => ({
  spends: [],
  gives: [{ recipient: to, currency: 'NATIVE', min: value }],
  permits: [],
  body: '0x',
})
