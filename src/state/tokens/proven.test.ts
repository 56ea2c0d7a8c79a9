import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { type Deed, deeds } from '#domain/deeds.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { wrapPlan } from '../../../tests/support/plans.ts'
import { someToken } from '../../../tests/support/someToken.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { tokensSay } from '../../../tests/support/tokensSay.ts'
import { planAsk } from '../deeds/review/planReview.ts'
import { pricePlan } from '../deeds/review/readyPlan.ts'
import { proveAmounts } from './proveAmounts.ts'
import { $proven, proveToken } from './proven.ts'
import { $tokens, fromRef, learn, tokenKey } from './tokens.ts'

const node = new TestNode(1)
let nth = 0
/** A token of this test's own: what was read of one is kept. */
const fresh = (): Address => `0x${(++nth).toString(16).padStart(40, 'c')}`
const { signal } = new AbortController()

beforeAll(async () => {
  await node.start()
})
afterAll(() => node.stop())
beforeEach(() => {
  Object.assign(node.answers, { eth_gasPrice: '0x2', eth_estimateGas: '0x186a0' })
})

/** The contract says `own` decimals, the index told `told`. */
function lying(own: number, told: number, symbol = 'SILT') {
  const address = fresh()
  node.answers.eth_call = tokensSay({ [address]: { decimals: own, symbol } })
  learn([fromRef(someToken('SILT', { address, decimals: told }))])
  return address
}
const known = (address: Address) => $tokens.get()[tokenKey(1, address)]

/** A plan that names so much of a token. */
const naming = (address: Address, decimals: number, more: Partial<DeedPlan> = {}): DeedPlan => {
  const label = { id: address, symbol: 'SILT', decimals }
  const line = { currencyIn: label, currencyOut: label, amountIn: 5n, amountOut: 0n }
  return { ...wrapPlan(), lines: [[line]], ...more }
}

describe('[SW-12] an amount means what the token’s own contract says', () => {
  test.each([
    [6, 18],
    [18, 6],
    [0, 18],
    [6, 0],
  ])('%d decimals that an index told as %d are put right, also where it tells them again', async (own, told) => {
    const address = lying(own, told)
    await proveToken(1, address)
    expect(known(address)!.decimals).toBe(own)
    learn([fromRef(someToken('SILT', { address, decimals: told }))])
    expect(known(address)!.decimals).toBe(own)
    expect($proven.get()[tokenKey(1, address)]).toBe(true)
  })

  test('what is read before the index tells of the token counts then, too', async () => {
    const address = fresh()
    node.answers.eth_call = tokensSay({ [address]: { decimals: 6, symbol: 'SILT' } })
    await proveToken(1, address)
    learn([fromRef(someToken('SILT', { address, decimals: 18 }))])
    expect(known(address)!.decimals).toBe(6)
  })

  test('a token that calls itself something else has its own name and is on no list', async () => {
    const address = lying(18, 18, 'MUD')
    await proveToken(1, address)
    expect(known(address)).toMatchObject({ symbol: 'MUD', listed: false })
  })

  test('a node that is away proves nothing, and is asked again', async () => {
    const address = lying(6, 18)
    const { eth_call } = node.answers
    node.answers.eth_call = () => {
      throw { code: -32000, message: 'down' }
    }
    await proveToken(1, address)
    expect($proven.get()[tokenKey(1, address)]).toBeUndefined()
    await expect(proveAmounts(naming(address, 18))).rejects.toMatchObject({ code: expect.stringMatching(/^network/) })
    node.answers.eth_call = eth_call
    await proveToken(1, address)
    expect(known(address)!.decimals).toBe(6)
  })

  test('a plan that names a token by other decimals is refused; items, and what has no decimals, are none', async () => {
    const address = lying(6, 18)
    await expect(proveAmounts(naming(address, 18))).rejects.toMatchObject({
      ...{ code: 'token.corrected', values: { symbol: 'SILT' } },
    })
    await proveAmounts(naming(address, 6))
    const items = [{ contract: address, id: 1n, to: `0x${'b'.repeat(40)}` as const }]
    const { promises } = wrapPlan()
    await proveAmounts(naming(address, 0, { promises: { ...promises, items } }))
    // An approval names no amount.
    const [[line]] = naming(address, 0).lines as [[DeedPlan['lines'][0][0]]]
    await proveAmounts(naming(address, 0, { lines: [[{ ...line, amountIn: 0n }]] }))
    await proveAmounts(naming(fresh(), 9))
  })

  test.each(Object.keys(deeds) as Deed[])(
    '[GO-5] no review of %s shows an amount by an index’s decimals',
    async deed => {
      const address = lying(6, 18)
      const named = (decimals: number) => naming(address, decimals, { deed })
      const look = (plan: () => DeedPlan, tokens: readonly Address[]) =>
        planAsk({
          ...{ key: 'send', chainId: 1, about: [], touches: { addresses: [], tokens } },
          plan: async () => plan(),
          look: async () => ({ ...(await pricePlan(plan(), null, signal)), block: null }),
        }).look(signal, () => {}, false)
      // Of what it touches the right decimals are known by the time that its plan is made.
      const ready = await look(() => named(known(address)!.decimals), [address])
      expect(ready.plan.lines[0]![0]!.currencyIn.decimals).toBe(6)
      // One that was made of an older form is refused.
      await expect(look(() => named(18), [])).rejects.toMatchObject({ code: 'token.corrected' })
    },
  )
})
