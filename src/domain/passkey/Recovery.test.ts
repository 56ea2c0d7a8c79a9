import { getAddress, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { chainById } from '../chains/chains.ts'
import { ENTRY_POINT } from './PasskeyAccount.ts'
import { accountCode, faultOf, normalise, statementOf } from './Recovery.ts'

const wallet = '0x00000000000000000000000000000000001234ab'.replace('0x0000', '0x9999') as `0x${string}`
const good = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('[PK-4] an address is taken with its checksum, or in one case, which carries none', () => {
  const first = `0x${'0'.repeat(35)}10000` // The lowest address above the reserved ones.
  for (const typed of [good, ` ${good} `, good.toLowerCase(), `0x${good.slice(2).toUpperCase()}`, first])
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
    [`0x${'0'.repeat(36)}ffff`]: 'nobody',
    '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead': 'nobody',
    '0xdead000000000000000000000000000000000000': 'nobody',
    [`0x${'e'.repeat(40)}`]: 'nobody',
    [`0x${'f'.repeat(40)}`]: 'nobody',
    [wallet]: 'self',
    [wallet.toUpperCase().replace('0X', '0x')]: 'self',
    [ENTRY_POINT]: 'contract',
    [chainById(8453)!.contracts.universalRouter!]: 'contract',
    [chainById(1)!.contracts.wrappedNative!]: 'contract',
    // Ours, the protocols' and the standards', as they stand on chain.
    '0xca11bde05977b3631167028862be2a173976ca11': 'contract',
    '0x000000000022d473030f116ddee9f6b43ac78ba3': 'contract',
    '0xe6cae83bde06e4c305530e199d7217f42808555b': 'contract',
    '0x4e59b44847b379578588920ca78fbf26c0b4956c': 'contract',
    '0x9c16c681329815b9bb15559f4f63364f81c80956': 'contract',
    '0x10fd346f91d6c8b928d443338c7b9ba23c7c1a7d': 'contract',
    '0x019384f04096daded9401c61880f7796911ae305': 'contract',
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': 'contract',
  }
  expect(Object.fromEntries(Object.keys(bad).map(typed => [typed, faultOf(typed, wallet)]))).toEqual(bad)
})

test('[PK-4] the statement names site, wallet and address, and what it means', async () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const recovery = account.address.toLowerCase() as `0x${string}`
  const text = statementOf({ origin: 'https://tarn.example', deed: 'agree', wallet, recovery, nonce: 'n0' })
  const lines = (title: string, meaning: string): string =>
    [
      `${title}\n`,
      'Site: https://tarn.example',
      `Wallet: ${getAddress(wallet)}`,
      `Recovery address: ${account.address}`,
      'Nonce: n0\n',
      meaning,
      'Signing costs nothing and moves nothing.',
    ].join('\n')
  expect(text).toBe(
    lines(
      'Agree to be a recovery address of a Tarn wallet',
      'Whoever holds the recovery address can move everything in this wallet, at once and alone.',
    ),
  )
  expect(statementOf({ origin: 'https://tarn.example', deed: 'add', wallet, recovery, nonce: 'n0' })).toBe(
    lines(
      'Add a passkey to a Tarn wallet',
      'Whoever holds the new passkey can move everything in this wallet once it is an owner on chain.',
    ),
  )
  const signature = await account.signMessage({ message: text })
  expect(await recoverMessageAddress({ message: text, signature })).toBe(account.address)
})

test('[PK-4] a key’s signature ends as contracts want it, and a contract’s is left as it is', () => {
  const body = `0x${'ab'.repeat(64)}` as const
  // A hardware wallet's 0 or 1.
  for (const [written, wanted] of Object.entries({ '00': '1b', '01': '1c', '1b': '1b', '1c': '1c' }))
    expect(normalise(`${body}${written}`), written).toBe(`${body}${wanted}`)
  for (const contract of ['0x', `${body}0000`, `0x${'00'.repeat(96)}`] as const)
    expect(normalise(contract)).toBe(contract)
})

test('[PK-1] an account is known by its code: a clone of ours, byte for byte', () => {
  expect(accountCode).toBe(
    '0x363d3d373d3d3d363d73019384f04096daded9401c61880f7796911ae3055af43d82803e903d91602b57fd5bf3',
  )
})
