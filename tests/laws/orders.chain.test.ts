import { encodeFunctionData, type Hex, hashTypedData, parseAbi, toFunctionSelector, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SMART_ACCOUNT } from '#domain/account/Delegation.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { ZERO_ADDRESS } from '#domain/Hex.ts'
import { encodeOrder, hashOrder, leastAt, type Order, ORDER_REACTOR, orderTypedData } from '#domain/orders/Order.ts'
import { PASSKEY_FACTORY } from '#domain/passkey/PasskeyAccount.ts'
import { hashNested, wrapNested } from '#onchain/passkey/nested.ts'
import { ORDER_QUOTER } from '../../devnet/deploy.ts'
import { ONE, OrderWorld, signedBy, USDC, WETH } from '../support/OrderWorld.ts'
import { TestPasskey } from '../support/TestPasskey.ts'

// Orders as Tarn writes them, given to the contracts that fill them: UniswapX' reactor, its quoter and Permit2, with
// each kind of account that may sign.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 })

const quoter = parseAbi(['function quote(bytes order, bytes sig)'])
const factory = parseAbi(['function createAccount(bytes32 x, bytes32 y) returns (address)'])
const faults = Object.fromEntries(
  [
    ...['InvalidSigner()', 'InvalidNonce()', 'DeadlinePassed()', 'NoExclusiveOverride()'],
    ...['InvalidContractSignature()', 'InvalidSignatureLength()'],
  ].map(name => [toFunctionSelector(name), name]),
)

let world: OrderWorld
const key = privateKeyToAccount(generatePrivateKey())
const me = key.address.toLowerCase() as Address
const signed = (order: Order): Promise<Hex> => signedBy(key, order)

/** 'fills', or why it does not: the name of the contract's error. */
async function quote(order: Order, signature: Hex): Promise<string> {
  const data = encodeFunctionData({ abi: quoter, functionName: 'quote', args: [encodeOrder(order), signature] })
  try {
    await world.ask('eth_call', { to: ORDER_QUOTER, data, gas: toHex(5_000_000) }, 'latest')
    return 'fills'
  } catch (error) {
    const { data: reverted = '', message = '' } = error as { data?: string; message?: string }
    const name = faults[String(reverted).slice(0, 10)]
    // The quoter's own answer of an order that fills is a revert with what it found.
    return name ?? message
  }
}

beforeAll(async () => {
  world = await OrderWorld.start()
  await world.fund(me)
})
afterAll(() => world?.stop())

describe('[LM-3] an order fills exactly as it says', () => {
  test('of a key: the maker gives the amount and gets the least; the reactor’s event names it', async () => {
    const order = await world.order(me)
    const signature = await signed(order)
    expect(await quote(order, signature)).toBe('fills')
    const [had, sold] = [await world.balance(USDC, me), await world.balance(WETH, me)]
    const { status, logs } = await world.fill(order, signature)
    expect(status).toBe('0x1')
    expect([(await world.balance(USDC, me)) - had, sold - (await world.balance(WETH, me))]).toEqual([
      order.end,
      order.amount,
    ])
    expect(logs.find(({ address }) => address.toLowerCase() === ORDER_REACTOR)?.topics[1]).toBe(hashOrder(order))
    // Once.
    expect(await quote(order, signature)).toBe('InvalidNonce()')
  })

  test('to somebody else, for the native currency, and with a least that falls as we reckon it', async () => {
    const friend: Address = `0x${'fe'.repeat(20)}`
    const order = await world.order(me, { buys: ZERO_ADDRESS, start: ONE, end: ONE, recipient: friend })
    expect((await world.fill(order, await signed(order), ONE)).status).toBe('0x1')
    expect(BigInt(await world.ask('eth_getBalance', friend, 'latest'))).toBe(ONE)

    const from = await world.now()
    const fall = { from, deadline: from + 1_000n, start: 3_000_000_000n, end: 1_000_000_000n }
    const falling = await world.order(me, fall)
    const had = await world.balance(USDC, me)
    await world.ask('evm_increaseTime', 300)
    expect((await world.fill(falling, await signed(falling))).status).toBe('0x1')
    expect((await world.balance(USDC, me)) - had).toBe(leastAt(falling, await world.now()))
  })

  test('one that is not to be filled before a second waits for it, whoever brings what it asks for', async () => {
    const from = (await world.now()) + 600n
    const order = await world.order(me, { from, deadline: from + 600n, notBefore: true })
    const signature = await signed(order)
    expect(await quote(order, signature)).toBe('NoExclusiveOverride()')
    await world.ask('evm_increaseTime', 620)
    await world.ask('evm_mine')
    expect(await quote(order, signature)).toBe('fills')
    expect((await world.fill(order, signature)).status).toBe('0x1')
  })

  test('one that can’t be filled says why: altered, expired, cancelled, without its token', async () => {
    const order = await world.order(me)
    const signature = await signed(order)
    expect(await quote({ ...order, end: 1n, start: 1n }, signature)).toBe('InvalidSigner()')
    const past = (await world.now()) - 1n
    const late = await world.order(me, { deadline: past, from: past })
    expect(await quote(late, await signed(late))).toBe('DeadlinePassed()')
    const large = await world.order(me, { amount: 100n * ONE })
    expect(await quote(large, await signed(large))).toMatch(/TRANSFER_FROM_FAILED/)
    await world.cancel(order)
    expect(await quote(order, signature)).toBe('InvalidNonce()')
  })
})

describe('[LM-3][PK-1] who may sign', () => {
  test('a passkey account, once it stands: by ERC-1271, nested by ERC-7739', async () => {
    const passkey = new TestPasskey()
    const maker = passkey.address
    const order = await world.order(maker)
    const data = orderTypedData(order) as never
    const signature = wrapNested(data, passkey.sign(hashNested(1, maker, data)))
    // Permit2 doesn't read ERC-6492: without code no signature of a contract is one.
    expect(await quote(order, signature)).toBe('InvalidSignatureLength()')
    const args = [passkey.key.x, passkey.key.y] as const
    const create = encodeFunctionData({ abi: factory, functionName: 'createAccount', args })
    expect((await world.send(world.filler, PASSKEY_FACTORY, create)).status).toBe('0x1')
    await world.fund(maker)
    expect(await quote(order, passkey.sign(hashTypedData(data)))).toBe('InvalidContractSignature()')
    const had = await world.balance(USDC, maker)
    expect((await world.fill(order, signature)).status).toBe('0x1')
    expect((await world.balance(USDC, maker)) - had).toBe(order.end)
  })

  test('a key that acts by our code (EIP-7702): the same signature before and after; by code without ERC-1271 none', async () => {
    const other = privateKeyToAccount(generatePrivateKey())
    const maker = other.address.toLowerCase() as Address
    await world.fund(maker)
    const order = await world.order(maker)
    const signature = await signedBy(other, order)
    expect(await quote(order, signature)).toBe('fills')
    await world.ask('anvil_setCode', maker, `0xef0100${SMART_ACCOUNT.slice(2)}`)
    expect((await world.fill(order, signature)).status).toBe('0x1')
    await world.ask('anvil_setCode', maker, `0xef0100${ORDER_REACTOR.slice(2)}`)
    const next = await world.order(maker)
    expect(await quote(next, await signedBy(other, next))).not.toBe('fills')
  })
})

describe('[LM-3] a filler who lives on it', () => {
  const askFiller = async (order: Order, signature: Hex, how = {}) => {
    const response = await fetch(`${world.devnet.filler}/fill`, {
      method: 'POST',
      body: JSON.stringify({ order: encodeOrder(order), signature, ...how }),
    })
    return (await response.json()) as { filled?: Hex; refused?: string }
  }

  test('fills out of the pools what they give more for than gas costs, and refuses the rest', async () => {
    const cheap = await world.order(me, { start: 1_000_000n, end: 1_000_000n })
    const had = await world.balance(USDC, me)
    expect(await askFiller(cheap, await signed(cheap))).toHaveProperty('filled')
    expect((await world.balance(USDC, me)) - had).toBe(cheap.end)
    const dear = await world.order(me, { start: 10n ** 12n, end: 10n ** 12n })
    expect(await askFiller(dear, await signed(dear))).toEqual({ refused: 'no pool gives what it asks for' })
    const forged = await world.order(me, { start: 1n, end: 1n })
    expect(await askFiller(forged, await signed(cheap))).toHaveProperty('refused')
  })
})
