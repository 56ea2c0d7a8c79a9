import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { encodeOrder, hashOrder, type Order } from '#domain/orders/Order.ts'
import { compileContract } from '../../devnet/contracts/compileContract.ts'
import { BookWorld, FILLER_KEY, type Maker } from '../support/BookWorld.ts'
import { ONE, signedBy } from '../support/OrderWorld.ts'

// Accounts and tokens that lie, on the contracts of a devnet: what the book takes of them, and that what it can't fill
// is handed out no more.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let book: BookWorld
beforeAll(async () => {
  book = await BookWorld.start()
})
afterAll(() => book?.stop())

const oddAbi = parseAbi([
  'function give(address to, uint256 amount)',
  'function pause(bool paused)',
  'function rebase(uint256 worth)',
])
const account = compileContract('LyingAccount.sol', 'LyingAccount')
const odd = compileContract('OddToken.sol', 'OddToken')

/** Deploys a contract of one kind. */
async function deploy(creation: Hex, kind: string): Promise<Address> {
  const terms = encodeAbiParameters(parseAbiParameters('bytes32'), [stringToHex(kind, { size: 32 })])
  const from = book.chain.filler
  const hash = await book.chain.ask('eth_sendTransaction', { from, data: creation + terms.slice(2), gas: '0x4c4b40' })
  const { contractAddress } = await vi.waitFor(async () => {
    const receipt = await book.chain.ask<{ contractAddress: Address } | null>('eth_getTransactionReceipt', hash)
    if (!receipt) throw new Error('not mined yet')
    return receipt
  }, 20_000)
  return contractAddress
}
/** A maker with funds, whose code is this account's from now on. */
async function liar(kind: string): Promise<Maker> {
  const [me, at] = [await book.maker(), await deploy(account, kind)]
  await book.chain.ask('anvil_setCode', me.address, await book.chain.ask('eth_getCode', at, 'latest'))
  return me
}
const codeOf = ({ json }: { json: unknown }): string => {
  const { status, error } = json as { status?: string; error?: { code: string } }
  return status ?? error!.code
}
const failThrice = async (order: Order): Promise<void> => {
  for (let i = 0; i < 3; i++) await book.ask('POST', '/failed', { body: { hash: hashOrder(order) }, token: FILLER_KEY })
}

describe('[LM-3] an account that, asked for a signature,', () => {
  test.each<[string, string, string]>([
    ['says yes to everything', 'yes', 'open'],
    ['says no', 'no', 'signature'],
    // Yes, and nothing is left for the transfer.
    ['uses all the gas', 'gas', 'funds'],
    ['says yes at a price above the limit of a proof', 'dear', 'signature'],
    ['reverts with 8 kB', 'revert', 'signature'],
    ['says yes with 8 kB', 'long', 'open'],
    ['says yes in four bytes', 'short', 'signature'],
    ['says yes with dirty bytes', 'dirty', 'signature'],
    ['calls Permit2 back', 'reenter', 'signature'],
  ])('%s: %s, %s', async (_, kind, answer) => {
    const me = await liar(kind)
    const order = await book.chain.order(me.address)
    expect(codeOf(await book.put(order, '0x01'))).toBe(answer)
    expect(await book.isGiven(order)).toBe(answer === 'open')
    if (answer === 'open') expect((await book.chain.fill(order, '0x01')).status).toBe('0x1')
  })

  test('says yes to the proof and no to every fill is set aside after three of them', async () => {
    const me = await liar('proof')
    const order = await book.chain.order(me.address)
    expect(codeOf(await book.put(order, '0x01'))).toBe('open')
    expect((await book.chain.fill(order, '0x01')).status).toBe('0x0')
    await failThrice(order)
    await book.proveAll()
    expect(await book.isGiven(order)).toBe(false)
  })

  test('says yes in every second block is given out in those alone in which its last proof was good', async () => {
    const me = await liar('parity')
    const order = await book.chain.order(me.address)
    await vi.waitFor(async () => {
      if (codeOf(await book.put(order, '0x01')) === 'open') return
      await book.chain.ask('evm_mine')
      throw new Error('not this block')
    }, 20_000)
    const seen = new Set<string>()
    for (let i = 0; i < 4; i++) {
      await book.chain.ask('evm_mine')
      await book.proveAll()
      const { status } = await book.stateOf(order)
      seen.add(status)
      expect(await book.isGiven(order)).toBe(status === 'open')
    }
    expect([...seen].toSorted()).toEqual(['open', 'paused'])
  })

  test.each<[string, number, string]>([
    ['as long as may be', 2_047, 'open'],
    ['one byte longer', 2_048, 'shape'],
  ])('gives a signature %s', async (_, bytes, answer) => {
    const me = await liar('yes')
    const order = await book.chain.order(me.address)
    const signature: Hex = `0x${'ab'.repeat(bytes)}`
    expect(encodeOrder(order).length).toBeLessThan(2_000)
    expect(codeOf(await book.put(order, signature))).toBe(answer)
  })
})

describe('[LM-3] a token that is sold and', () => {
  /** A maker who has the token, and lets Permit2 take it. */
  async function holder(kind: string): Promise<{ me: Maker; token: Address; order: Order; signature: Hex }> {
    const [me, token] = [await book.maker(), await deploy(odd, kind)]
    await tell(token, 'give', [me.address, 10n * ONE])
    await book.chain.call(me.address, token, 'approve', [PERMIT2, 10n * ONE])
    const order = await book.chain.order(me.address, { sells: token })
    return { me, token, order, signature: await signedBy(me.key, order) }
  }
  const tell = (token: Address, functionName: 'give' | 'pause' | 'rebase', args: readonly unknown[]) =>
    book.chain.send(book.chain.filler, token, encodeFunctionData({ abi: oddAbi, functionName, args } as never))

  test.each<[string, string, string]>([
    ['has no symbol', 'plain', 'open'],
    // The reactor is not told: a filler who gets less than he reckons with does not fill.
    ['keeps a twentieth', 'fee', 'open'],
    ['answers nothing', 'mute', 'open'],
    ['logs nothing', 'silent', 'open'],
    ['answers false', 'false', 'funds'],
    ['boasts with a balance', 'boasts', 'open'],
    ['says that it approves, and does not', 'approves', 'funds'],
  ])('%s: %s, %s', async (_, kind, answer) => {
    const { order, signature } = await holder(kind)
    expect(codeOf(await book.put(order, signature))).toBe(answer)
  })

  test('boasts with a balance that it does not have is believed its transfer, not its balance', async () => {
    const { me, order } = await holder('boasts')
    const more = { ...order, amount: 11n * ONE }
    await book.chain.call(me.address, order.sells, 'approve', [PERMIT2, 20n * ONE])
    expect(codeOf(await book.put(more, await signedBy(me.key, more)))).toBe('funds')
  })

  test('says that it moved, and moves nothing, is set aside after three failed fills', async () => {
    const { order, signature } = await holder('nothing')
    expect(codeOf(await book.put(order, signature))).toBe('open')
    await failThrice(order)
    expect(await book.isGiven(order)).toBe(false)
  })

  test.each<[string, 'pause' | 'rebase', unknown, unknown]>([
    ['is paused for a while', 'pause', true, false],
    ['shrinks every balance, and grows it again', 'rebase', 5n, 100n],
  ])('%s pauses the order, though no log tells it, and opens it again', async (_, name, bad, good) => {
    const { token, order, signature } = await holder('plain')
    expect(codeOf(await book.put(order, signature))).toBe('open')
    let clock = 0
    const watch = book.newWatch(() => clock)
    await watch.look()
    for (const [value, status] of [
      [bad, 'paused'],
      [good, 'open'],
    ] as const) {
      await tell(token, name, [value])
      clock += 60_000
      await watch.prove()
      await watch.look()
      expect((await book.stateOf(order)).status).toBe(status)
    }
  })
})
