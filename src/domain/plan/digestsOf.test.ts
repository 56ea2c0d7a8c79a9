import { expect, test, vi } from 'vitest'
import { calldataDigest, digestsOf } from './digestsOf.ts'

const TO = '0x4675c7e5baafbffbca748158becba61ef3b0a263'
/** The example of ERC-8213: a transfer of one token with 18 decimals. */
const TRANSFER = `0xa9059cbb${TO.slice(2).padStart(64, '0')}${(10n ** 18n).toString(16).padStart(64, '0')}` as const
const DIGEST = '0x812cee5d9cc7461c04bbcd7b70af9c28b243ac5d74d3453b008b93b7dac69985'

test('[GO-5] the Calldata Digest is that of its draft, and tells data of another length apart', () => {
  expect(calldataDigest(TRANSFER)).toBe(DIGEST)
  expect(calldataDigest(`${TRANSFER}00`)).not.toBe(DIGEST)
})

test('[GO-5] of a transaction its calldata; with nothing in it, where it goes and how much', () => {
  const sent = (call: object) => digestsOf({ method: 'eth_sendTransaction', params: [{ chainId: '0x2105', ...call }] })
  expect(sent({ to: TO, data: TRANSFER, value: '0x5' })).toEqual([
    { of: 'call', chainId: 8453, to: TO, value: 5n, digest: DIGEST },
  ])
  for (const empty of [{}, { data: '0x' }])
    expect(sent({ to: TO, value: '0xa', ...empty })).toEqual([
      { of: 'call', chainId: 8453, to: TO, value: 10n, digest: null },
    ])
})

test('[SW-11] of a batch each call by itself, in its order', () => {
  const calls = [
    { to: TO, data: TRANSFER, value: '0x0' },
    { to: `0x${'1'.repeat(40)}`, data: '0x', value: '0x1' },
  ]
  expect(digestsOf({ method: 'wallet_sendCalls', params: [{ chainId: '0x1', calls }] })).toMatchObject([
    { to: TO, digest: DIGEST },
    { to: `0x${'1'.repeat(40)}`, value: 1n, digest: null },
  ])
})

test('[GO-5] of typed data the three hashes of EIP-712’s own example', () => {
  const mail = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId: 1,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    message: {
      from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
      to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
      contents: 'Hello, Bob!',
    },
  }
  expect(digestsOf({ method: 'eth_signTypedData_v4', params: [TO, JSON.stringify(mail)] })).toEqual([
    {
      of: 'typedData',
      domain: '0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f',
      message: '0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e',
      digest: '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    },
  ])
})

test('[GO-5] a text has none of these, and what can’t be read is no failure', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(digestsOf({ method: 'personal_sign', params: ['0x12', TO] })).toEqual([])
  for (const method of ['eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(digestsOf({ method, params: [] })).toEqual([])
  expect(warned).toHaveBeenCalledTimes(2)
  warned.mockRestore()
})
