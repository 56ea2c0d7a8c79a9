// GO-11, PK-1: a passkey wallet moves a position into another range: one operation, all of it or nothing.
import { formatUnits } from 'viem'
import { amountsOf } from '#domain/liquidity/Position.ts'
import { chainById } from '#domain/chains/chains.ts'
import { ENTRY_POINT } from '#domain/passkey/PasskeyAccount.ts'
import { NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { ChainPositions } from '../support/chainPositions.ts'
import { type Receipt, rpc, rpcUrl } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { heldDeed, takePriceOfNow } from '../support/heldDeed.ts'
import { authenticators, drawer, enter, fund } from '../support/passkeys.ts'
import { giveAway, mintV3, mintV4, poolOf } from '../support/positions.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, token } from '../support/swap.ts'

type Address = `0x${string}`
type Move = { currency: { id: string }; raw: string; way: 'in' | 'out' }
type Kept = {
  deed: string
  status: string
  cost?: string | null
  moves?: Move[]
  follow: { hash: string; operation?: { hash: string } }
}
const ETHER = 10n ** 18n
const contracts = chainById(1)!.contracts as Record<string, Address>
const chain = () => new ChainPositions(rpcUrl(1))
/** EntryPoint's UserOperationEvent(userOpHash, sender, paymaster, nonce, success, …). */
const OPERATED = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

const usdc = () => token(1, 'USDC').address
const pools: Record<'v3' | 'v4', () => PoolRef> = {
  v3() {
    const [token0, token1] = [usdc(), token(1, 'USDT').address].sort() as [Address, Address]
    return {
      ...{ version: 'v3', id: poolOf(1, 3, ['USDC', 'USDT'], 100).id, token0, token1, fee: 100, tickSpacing: 1 },
    }
  },
  v4: () => ({
    ...{ version: 'v4', id: poolOf(1, 4, ['ETH', 'USDC'], 500).id, token0: NATIVE_ADDRESS, token1: usdc() },
    ...{ fee: 500, tickSpacing: 10 },
  }),
}

/** Of each pool, in its own order. */
const symbols = { v3: ['USDC', 'USDT'], v4: ['ETH', 'USDC'] } as const

/** The range that a position's number has by its manager. */
async function rangeOf(version: 'v3' | 'v4', tokenId: bigint) {
  if (version === 'v3') {
    const kept = await chain().read<readonly unknown[]>(contracts.v3PositionManager!, 'positions', [tokenId])
    return { tickLower: Number(kept[5]), tickUpper: Number(kept[6]) }
  }
  const info = await chain().read<bigint>(contracts.v4PositionManager!, 'positionInfo', [tokenId])
  return { tickLower: Number(BigInt.asIntN(24, info >> 8n)), tickUpper: Number(BigInt.asIntN(24, info >> 32n)) }
}

for (const version of ['v3', 'v4'] as const) {
  test(`[GO-11][PK-1][TX-2] a passkey wallet moves a ${version} position into another range: one operation, told in Activity to the unit of the chain`, async ({
    page,
  }) => {
    await (await authenticators(page)).add('internal')
    await open(page, '/positions')
    const me = await enter(page, 'Create a passkey wallet')
    await fund(1, me, 5n * ETHER)
    const pool = pools[version]()
    // Another account sends it a position: the wallet's own contract is deployed only with its first operation.
    const giver = await freshAccount(page, { 1: version === 'v3' ? { USDC: 200, USDT: 200 } : { USDC: 1_000 } })
    const { tokenId } =
      version === 'v3'
        ? await mintV3(1, giver, {
            ...{ symbols: ['USDC', 'USDT'] as [string, string], fee: 100, spacing: 1, width: 20, shift: 60 },
            amounts: [200_000_000n, 200_000_000n],
          })
        : await mintV4(1, giver, { symbol: 'USDC', fee: 500, spacing: 10, liquidity: 10n ** 13n, value: ETHER })
    await giveAway(1, giver, tokenId, me, `${version}PositionManager`)
    const before = await chain().position(pool, tokenId, await rangeOf(version, tokenId))
    expect(before.owner).toBe(me.toLowerCase())
    const first = await chain().nextId('v4')

    await open(page, `/positions/${version}/ethereum/${tokenId}`)
    await takePriceOfNow(page)
    await page.getByRole('button', { name: 'Move range' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move range', exact: true })
    await expect(dialog.getByText(/Tried at block/)).toBeVisible()
    await expect(dialog.getByText('Your wallet asks once: all of it happens, or nothing.')).toBeVisible()
    await expect(dialog.getByRole('term').filter({ hasText: 'Price impact' })).toBeVisible()
    await expectAccessible(page)
    const held = () => Promise.all(symbols[version].map(symbol => balance(1, symbol, me)))
    const had = await held()
    const said = await heldDeed(page, 'Move range')

    // The chain has it: the old one is empty and still the wallet's, the new one lies around the price.
    const next =
      version === 'v4'
        ? await chain().madeFor(me, first)
        : await chain().read<bigint>(contracts.v3PositionManager!, 'tokenOfOwnerByIndex', [me, 1n])
    expect((await chain().position(pool, tokenId, await rangeOf(version, tokenId))).liquidity).toBe(0n)
    const made = await chain().position(pool, next, await rangeOf(version, next))
    expect(made.owner).toBe(me.toLowerCase())
    expect(made.tick >= made.tickLower && made.tick < made.tickUpper).toBe(true)
    const is = amountsOf(made)
    expect(is.amount0 > 0n && is.amount1 > 0n).toBe(true)

    // One operation of this wallet, which succeeded, and every entry of the memory is of its transaction.
    const records = (await page.evaluate(() => JSON.parse(localStorage.getItem('tarn.records') ?? '[]'))) as Kept[]
    expect(records.map(({ deed, status }) => `${deed} ${status}`)).toEqual(['move confirmed'])
    const [record] = records as [Kept]
    const receipt = await rpc<Receipt>(1, 'eth_getTransactionReceipt', [record.follow.hash])
    const mine = receipt.logs.filter(
      ({ address, topics }) =>
        address.toLowerCase() === ENTRY_POINT.toLowerCase() &&
        topics[0] === OPERATED &&
        BigInt(topics[2] ?? 0) === BigInt(me),
    )
    expect(mine.map(({ topics }) => topics[1])).toEqual([record.follow.operation?.hash])
    // What stays is what the receipt and Activity say, to the unit; of ether what the network took is gone, and what
    // EntryPoint keeps for the wallet is still its own.
    const moved = (id: string) =>
      (record.moves ?? [])
        .filter(({ currency }) => currency.id === id)
        .reduce((sum, { raw, way }) => sum + (way === 'in' ? BigInt(raw) : -BigInt(raw)), 0n)
    const kept = await chain().read(ENTRY_POINT, 'balanceOf', [me])
    const now = await held()
    for (const [at, symbol] of symbols[version].entries()) {
      const { address, decimals } = symbol === 'ETH' ? { address: 'NATIVE', decimals: 18 } : token(1, symbol)
      const stays = now[at]! - had[at]! + (symbol === 'ETH' ? BigInt(record.cost ?? 0) + kept : 0n)
      expect(stays, symbol).toBe(moved(address))
      expect(stays, symbol).toBeGreaterThanOrEqual(0n)
      // What came back and was not put in again, and what the receipt calls it.
      if (stays > 0n)
        expect(said.replaceAll(',', '')).toMatch(
          new RegExp(`Stays in your wallet.*${formatUnits(stays, decimals).slice(0, 8)}\\d*.${symbol}`),
        )
    }
    await page.getByRole('button', { name: /^Account 0x/ }).click()
    await drawer(page)
      .getByRole('tab', { name: /^Activity/ })
      .click()
    const line = drawer(page)
      .getByRole('tabpanel', { name: /^Activity/ })
      .getByRole('listitem')
      .filter({ hasText: /to a new range/ })
    await expect(line).toHaveCount(1)
    await expect(line).toContainText(`Moved ${symbols[version].join('/')} to a new range`)
  })
}
