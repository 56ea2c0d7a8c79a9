// Function and error signatures as literals: a parser of human-readable ABIs would weigh more than they do.
const address = { type: 'address' } as const
const uint256 = { type: 'uint256' } as const
const bytes32 = { type: 'bytes32' } as const

const view = <
  const Name extends string,
  const In extends readonly { type: string }[],
  const Out extends readonly unknown[],
>(
  name: Name,
  inputs: In,
  outputs: Out,
) => ({ type: 'function', stateMutability: 'view', name, inputs, outputs }) as const

export const erc20Abi = [
  view('balanceOf', [address], [uint256]),
  view('allowance', [address, address], [uint256]),
  view('decimals', [], [{ type: 'uint8' }]),
  view('symbol', [], [{ type: 'string' }]),
  view('name', [], [{ type: 'string' }]),
] as const

/** Of one item, ERC-721 alone. */
export const itemAbi = [view('getApproved', [uint256], [address]), view('ownerOf', [uint256], [address])] as const

/** ERC-721 and ERC-1155 alike. */
export const collectionAbi = [view('isApprovedForAll', [address, address], [{ type: 'bool' }])] as const

/** Tokens of the first years (MKR) answer with 32 bytes. */
export const bytes32NameAbi = [view('symbol', [], [bytes32]), view('name', [], [bytes32])] as const

export const permit2Abi = [
  view('allowance', [address, address, address], [
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ] as const),
  view('nonceBitmap', [address, uint256], [uint256]),
] as const

export const multicallAbi = [
  view('getEthBalance', [address], [uint256]),
  view('getCurrentBlockTimestamp', [], [uint256]),
  view(
    'tryBlockAndAggregate',
    [
      { type: 'bool' },
      {
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ] as const,
    [
      { name: 'blockNumber', type: 'uint256' },
      { name: 'blockHash', type: 'bytes32' },
      {
        name: 'returnData',
        type: 'tuple[]',
        components: [
          { name: 'success', type: 'bool' },
          { name: 'returnData', type: 'bytes' },
        ],
      },
    ] as const,
  ),
] as const
