import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PoolState } from '#domain/protocols/PoolState.ts'
import { swapPool } from '#domain/protocols/swapPool.ts'
import { needsChainQuote } from '#domain/protocols/v4/hooks.ts'
import * as Curve from '#domain/routing/Curve.ts'
import type { PoolRef, TradeKind } from '#domain/swap/Trade.ts'
import { readHead } from '#onchain/quote/readGas.ts'
import { readPoolStates, wordsFor } from '#onchain/quote/readPoolStates.ts'
import { pairsOf, readPools } from '#onchain/quote/readPools.ts'
import { readSamples } from '#onchain/quote/readSamples.ts'
import { readFees } from '#onchain/read/readTokenFees.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { type Question, quoteOnChain, readerAt, refOf } from '../support/chainQuotes.ts'

// Our maths against the contracts' own quoters, for every pool of both devnets at one block. What differs by a wei
// fails.

const CHAINS = [1, 8453]
/** Amounts per pool, direction and kind, from 1 unit to the pool's depth. */
const AMOUNTS = 16

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: CHAINS, swaps: 200 })
}, 120_000)
afterAll(() => devnet?.stop())

const readerOf = (chainId: number) => readerAt(devnet.rpc[chainId]!)
const refsOf = (chainId: number): PoolRef[] => devnet.pools.filter(pool => pool.chainId === chainId).map(refOf)

/** All initialised ticks where that is affordable; 60,000 ticks around the price with the narrowest spacings. */
const far = (refs: readonly PoolRef[]) =>
  new Map(refs.map(ref => [ref.id, wordsFor(ref.tickSpacing || 60, (ref.tickSpacing ?? 0) < 10 ? 60_000 : 887_272)]))

async function statesOf(chainId: number) {
  const reader = readerOf(chainId)
  const refs = refsOf(chainId)
  const { number } = await readHead(reader)
  return {
    reader,
    refs,
    block: number,
    states: await readPoolStates(reader, { chainId, refs, block: number, reaches: far(refs) }),
  }
}

/** What the pool takes (exactIn) or gives (exactOut) at most in a direction. */
function depthOf(state: PoolState, zeroForOne: boolean, kind: TradeKind): number {
  if (state.kind === 'pair') {
    const [reserveIn, reserveOut] = zeroForOne ? [state.reserve0, state.reserve1] : [state.reserve1, state.reserve0]
    return Number(kind === 'exactIn' ? reserveIn : reserveOut)
  }
  const curve = Curve.of(state, zeroForOne)
  return kind === 'exactIn' ? Curve.mostIn(curve) : Curve.mostOut(curve)
}

/** 1, a few units, and amounts of every size up to all but a millionth of the depth; the same at every run. */
function questionsFor(state: PoolState): (Question & { state: PoolState })[] {
  return [true, false].flatMap(zeroForOne =>
    (['exactIn', 'exactOut'] as const).flatMap(kind => {
      const depth = Math.min(depthOf(state, zeroForOne, kind) * 0.999999, 2 ** 110)
      if (!(depth >= 1)) return []
      const seed = Number.parseInt(state.ref.id.slice(2, 9), 16) + (zeroForOne ? 1 : 0) + (kind === 'exactIn' ? 2 : 0)
      const shares = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: AMOUNTS - 3, seed })
      const amounts = [
        1n,
        2n,
        BigInt(Math.floor(depth)),
        ...shares.map(share => BigInt(Math.max(1, Math.floor(depth ** share)))),
      ]
      return amounts.map(amount => ({ ref: state.ref, zeroForOne, kind, amount, state }))
    }),
  )
}

/**
 * v2's library answers where the pair itself refuses: to give nothing, or to hold more than its reserves have room for.
 */
function refusedByPair(state: PoolState, zeroForOne: boolean, kind: TradeKind, told: bigint | null): boolean {
  if (state.kind !== 'pair' || told === null) return false
  return told === 0n || (kind === 'exactOut' && (zeroForOne ? state.reserve0 : state.reserve1) + told >= 2n ** 112n)
}

describe.each(CHAINS)('chain %i', chainId => {
  test('[SW-2][GO-4] a path through one pool equals the on-chain quoter to the wei, from 1 unit to the depth, both ways, both kinds', async () => {
    const { reader, refs, block, states } = await statesOf(chainId)
    expect(states.map(state => state.ref.id).sort()).toEqual(
      refs
        .filter(ref => !needsChainQuote(ref))
        .map(ref => ref.id)
        .sort(),
    )
    const questions = states.flatMap(questionsFor)
    expect(questions.length).toBeGreaterThan(40 * 4 * AMOUNTS)
    const truth = await quoteOnChain(reader, chainId, questions, block)
    const wrong: string[] = []
    let answered = 0
    for (const [i, { ref, state, zeroForOne, kind, amount }] of questions.entries()) {
      const result = swapPool(state, zeroForOne, amount, kind === 'exactIn')
      const told = refusedByPair(state, zeroForOne, kind, truth[i]!) ? null : truth[i]!
      if (result.status === 'insufficientData') expect(ref.tickSpacing).toBeLessThan(10)
      else {
        const ours = result.status !== 'ok' ? null : kind === 'exactIn' ? result.amountOut : result.amountIn
        if (ours !== null) answered++
        if (ours !== told)
          wrong.push(
            `${ref.version} ${ref.fee} ${ref.id} ${zeroForOne ? '0→1' : '1→0'} ${kind} ${amount}: ${ours} ≠ ${told}`,
          )
      }
    }
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThan(questions.length * 0.9)
  }, 120_000)

  test('[SW-2] loaded ticks that end too early are told, not extrapolated', async () => {
    const reader = readerOf(chainId)
    const refs = refsOf(chainId).filter(ref => ref.tickSpacing === 1)
    const { number } = await readHead(reader)
    const states = await readPoolStates(reader, {
      chainId,
      refs,
      block: number,
      reaches: new Map(refs.map(ref => [ref.id, 0])),
    })
    expect(states.length).toBeGreaterThan(0)
    for (const state of states) {
      expect(swapPool(state, true, 10n ** 32n, true).status).toBe('insufficientData')
      expect(swapPool(state, false, 10n ** 32n, true).status).toBe('insufficientData')
    }
  })

  test('[SW-2] pools whose hook has a say are known by the chain’s own answers', async () => {
    const { reader, refs, block } = await statesOf(chainId)
    const hooked = refs.filter(needsChainQuote)
    expect(hooked.length).toBeGreaterThanOrEqual(2)
    for (const ref of hooked) {
      const amounts = [10n ** 15n, 10n ** 16n, 10n ** 17n]
      const [samples] = await readSamples(reader, {
        chainId,
        asks: [{ ref, zeroForOne: true, amounts }],
        kind: 'exactIn',
        block,
      })
      const truth = await quoteOnChain(
        reader,
        chainId,
        amounts.map(amount => ({ ref, zeroForOne: true, kind: 'exactIn', amount })),
        block,
      )
      expect(samples!.map(sample => sample.amountOut)).toEqual(truth)
    }
  })

  test('[GO-4] the factories alone find the pools of a pair: v2, every v3 tier, v4 wrapped and native', async () => {
    const { reader, refs } = await statesOf(chainId)
    const [weth, usdc] = ['WETH', 'USDC'].map(
      symbol => devnet.tokens.find(token => token.chainId === chainId && token.symbol === symbol)!.address,
    )
    const found = await readPools(reader, { chainId, pairs: pairsOf([weth!, usdc!]), block: 'latest' })
    const zero = `0x${'0'.repeat(40)}`
    const wanted = refs.filter(
      ref =>
        [weth, zero].some(native => ref.token0 === native || ref.token1 === native) &&
        [ref.token0, ref.token1].includes(usdc!) &&
        !needsChainQuote(ref),
    )
    expect(found.map(ref => ref.id).sort()).toEqual(wanted.map(ref => ref.id).sort())
    for (const { version, id, token0, token1, fee } of found)
      expect(wanted.find(each => each.id === id)).toMatchObject({ version, token0, token1, fee })
  })

  test('[SW-5] what tokens keep of a buy and a sale is found by simulation', async () => {
    const reader = readerOf(chainId)
    const of = (symbol: string) =>
      devnet.tokens.find(token => token.chainId === chainId && token.symbol === symbol)?.address
    const fees = async (symbol: string) => readFees(reader, { chainId, token: of(symbol)! })
    expect(await readFees(reader, { chainId, token: 'NATIVE' })).toEqual({ buyBps: 0, sellBps: 0 })
    expect(await fees('USDC')).toEqual({ buyBps: 0, sellBps: 0 })
    if (of('HONEY')) expect((await fees('HONEY'))!.sellBps).toBe(10_000)
    const toll = of('TOLL') ? await fees('TOLL') : null
    if (toll) expect(Math.min(toll.buyBps, toll.sellBps)).toBeGreaterThan(0)
    expect(of('HONEY') ?? of('TOLL')).toBeDefined()
  })
})
