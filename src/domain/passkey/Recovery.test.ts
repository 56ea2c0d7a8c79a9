import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { chainById } from '../chains/chains.ts'
import { ENTRY_POINT } from './PasskeyAccount.ts'
import { faultOf, normalise, statementOf } from './Recovery.ts'

const wallet = '0x00000000000000000000000000000000001234ab'.replace('0x0000', '0x9999') as `0x${string}`
const good = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('[PK-4] an address is taken with its checksum, or in one case, which carries none', () => {
  for (const typed of [good, ` ${good} `, good.toLowerCase(), `0x${good.slice(2).toUpperCase()}`])
    expect(faultOf(typed, wallet), typed).toBeNull()
})

test('[PK-4] each bad address is told apart', () => {
  const bad = {
    '': 'empty',
    'vitalik.eth': 'form',
    '0x12': 'form',
    [`${good}0`]: 'form',
    // One letter in the other case: what a slip or a poisoned clipboard leaves.
    '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'letters',
    [`0x${'0'.repeat(40)}`]: 'nobody',
    [`0x${'0'.repeat(39)}1`]: 'nobody',
    '0x000000000000000000000000000000000000dEaD': 'nobody',
    [wallet]: 'self',
    [wallet.toUpperCase().replace('0X', '0x')]: 'self',
    [ENTRY_POINT]: 'contract',
    [chainById(8453)!.contracts.universalRouter!]: 'contract',
    [chainById(1)!.contracts.wrappedNative!]: 'contract',
  }
  expect(Object.fromEntries(Object.keys(bad).map(typed => [typed, faultOf(typed, wallet)]))).toEqual(bad)
})

test('[PK-4] the statement names site, wallet and address, and what it means', async () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const recovery = account.address.toLowerCase() as `0x${string}`
  const text = statementOf({ origin: 'https://tarn.example', deed: 'agree', wallet, recovery, nonce: 'n0' })
  for (const part of ['https://tarn.example', account.address, 'n0', 'move everything in this wallet'])
    expect(text).toContain(part)
  const signature = await account.signMessage({ message: text })
  expect(await recoverMessageAddress({ message: text, signature })).toBe(account.address)
  // A hardware wallet's 0 or 1.
  const v = Number.parseInt(signature.slice(130), 16) - 27
  expect(normalise(`${signature.slice(0, 130)}0${v}` as `0x${string}`)).toBe(signature)
  expect(normalise(signature)).toBe(signature)
})
