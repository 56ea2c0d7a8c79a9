// PK-1: what a passkey signs of a message, held to ERC-7739 as plain typed data, hashed by viem's EIP-712.
import { domainSeparator, hashMessage, hashStruct, hashTypedData, toHex, toPrefixedMessage, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { hashNested, hashPersonal, wrapNested } from './nested.ts'

const account = `0x${'a1'.repeat(20)}` as const
/** The account's own EIP-712 domain (devnet/contracts/PasskeyAccount.sol). */
const own = { name: 'Tarn Passkey Account', version: '1', chainId: 8_453, verifyingContract: account } as const
const domain = { name: 'App', version: '7', chainId: 8_453, verifyingContract: `0x${'b2'.repeat(20)}` } as const
const types = {
  Mail: [
    { name: 'text', type: 'string' },
    { name: 'to', type: 'Who' },
  ],
  Who: [{ name: 'at', type: 'address' }],
}
const message = { text: 'hi', to: { at: account } }
const EIP712Domain = [{ name: 'name', type: 'string' }]

test('[PK-1] a message is signed as the account’s own, on its network: the bytes that EIP-191 hashes, in one field', () => {
  const expected = hashTypedData({
    ...{ domain: own, primaryType: 'PersonalSign', types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] } },
    message: { prefixed: toPrefixedMessage('hello') },
  })
  expect(hashPersonal(8_453, account, hashMessage('hello'))).toBe(expected)
  expect(hashPersonal(1, account, hashMessage('hello'))).not.toBe(expected)
})

test('[PK-1] typed data is signed inside the account’s own domain, in the domain of the app that asks', () => {
  const nested = [
    { name: 'contents', type: 'Mail' },
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
    { name: 'salt', type: 'bytes32' },
  ]
  const expected = hashTypedData({
    ...{ domain, primaryType: 'TypedDataSign', types: { ...types, TypedDataSign: nested } },
    message: { contents: message, ...own, chainId: 8_453n, salt: zeroHash },
  })
  const data = { domain, types, primaryType: 'Mail', message } as const
  expect(hashNested(8_453, account, data)).toBe(expected)
  // Wallets are given the domain's own type, too: it is no part of the contents.
  expect(hashNested(8_453, account, { ...data, types: { EIP712Domain, ...types } } as typeof data)).toBe(expected)
})

// ERC-7739's explicit form: the types sorted by name, then the name of the contents' own.
test.each([
  ['Mail', types, message, 'Mail(string text,Who to)Who(address at)Mail'],
  [
    'Mail',
    { Mail: [{ name: 'to', type: 'At[]' }], At: [{ name: 'at', type: 'address' }], Other: [] },
    { to: [{ at: account }] },
    'At(address at)Mail(At[] to)Mail',
  ],
])(
  '[PK-1] its signature brings the app’s domain, the contents, their type and its length: %s of %j',
  (primaryType, used, value, description) => {
    const signature = `0x${'11'.repeat(70)}` as const
    const parts = [
      signature.slice(2),
      domainSeparator({ domain }).slice(2),
      hashStruct({ data: value, primaryType, types: used } as never).slice(2),
      toHex(description).slice(2),
      description.length.toString(16).padStart(4, '0'),
    ]
    const data = { domain, types: { EIP712Domain, ...used }, primaryType, message: value } as never
    expect(wrapNested(data, signature)).toBe(`0x${parts.join('')}`)
  },
)
