// Inputs of UniversalRouter 2.0's commands and of v4's actions (Dispatcher.sol, IV4Router.sol), in their order.

const address = { type: 'address' } as const
const uint = { type: 'uint256' } as const
const bool = { type: 'bool' } as const
const bytes = { type: 'bytes' } as const
const list = { type: 'bytes[]' } as const

export const execute = [bytes, list, uint] as const
/** recipient, amount, limit, path, payerIsUser */
export const v3Swap = [address, uint, uint, bytes, bool] as const
export const v2Swap = [address, uint, uint, { type: 'address[]' }, bool] as const
/** actions, inputs */
export const v4Swap = [bytes, list] as const
export const addressAmount = [address, uint] as const
/** currency, amount, payerIsUser */
export const settle = [address, uint, bool] as const
/** token, recipient, amount: also of sweeps and transfers */
export const take = [address, address, uint] as const

export const permit = [
  {
    type: 'tuple',
    components: [
      {
        name: 'details',
        type: 'tuple',
        components: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint160' },
          { name: 'expiration', type: 'uint48' },
          { name: 'nonce', type: 'uint48' },
        ],
      },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
  },
  bytes,
] as const

/** `amount` is the specified side, `limit` the other side's minimum or maximum. */
export const single = [
  {
    type: 'tuple',
    components: [
      {
        name: 'poolKey',
        type: 'tuple',
        components: [
          { name: 'currency0', type: 'address' },
          { name: 'currency1', type: 'address' },
          { name: 'fee', type: 'uint24' },
          { name: 'tickSpacing', type: 'int24' },
          { name: 'hooks', type: 'address' },
        ],
      },
      { name: 'zeroForOne', type: 'bool' },
      { name: 'amount', type: 'uint128' },
      { name: 'limit', type: 'uint128' },
      { name: 'hookData', type: 'bytes' },
    ],
  },
] as const
