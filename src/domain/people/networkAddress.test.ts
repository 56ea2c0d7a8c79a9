import { expect, test } from 'vitest'
import { shownAddress } from './Typed.ts'
import { addressWithin, networkAddress } from './networkAddress.ts'

const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const shown = shownAddress(to)

test('[SM-6] an address that names its network: short names, CAIP-10, an explorer’s page', () => {
  for (const [text, chainId] of [
    [`eth:${shown}`, 1],
    [`base:${to}`, 8453],
    [`oeth:${to}`, 10],
    [` eip155:8453:${shown} `, 8453],
    [`https://etherscan.io/address/${to}`, 1],
    [`https://basescan.org/address/${shown}#tokentxns`, 8453],
  ] as const)
    expect(networkAddress(text), text).toEqual({ chainId, to })
})

test('[SM-6] one of a network that is unknown, with a wrong checksum, or that is no account’s page is none', () => {
  const wrong = shown.replace('C8', 'c8')
  for (const text of [
    `nowhere:${to}`,
    `eip155:999999:${to}`,
    `eth:${wrong}`,
    `https://evil.example/address/${to}`,
    `https://etherscan.io/tx/0x${'ab'.repeat(32)}`,
    to,
    `ethereum:${to}`,
    `eth:${to}00`,
  ])
    expect(networkAddress(text), text).toBeNull()
})

test('[SM-6] an address within a text, if it is the only one', () => {
  for (const text of [`Send it to ${shown}, thanks!`, `${shown} (Alice)`, `${shown} or ${shown}`, `to: ${shown}.`])
    expect(addressWithin(text), text).toBe(shown)
  const other = `0x${'1'.repeat(40)}`
  for (const text of [
    `${to} or ${other}`,
    `base:${to} please`,
    `${to}0 is longer`,
    `${to}00 too`,
    `https://x.example/${to}`,
    'alice',
    `x${to}`,
  ])
    expect(addressWithin(text), text).toBeNull()
})
