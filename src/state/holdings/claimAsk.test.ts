import { encodeAbiParameters, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { claimable, type Reward } from '#domain/token/Reward.ts'
import { reward } from '../../../tests/support/accountPlans.ts'
import { DAI, ME, simulates, USDC, WETH } from '../../../tests/support/plans.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { tokensSay } from '../../../tests/support/tokensSay.ts'
import { planAsk } from '../deeds/review/planReview.ts'
import { claimAsk } from './claimAsk.ts'
import { $rewards } from './rewards.ts'

const node = new TestNode(1)
const { signal } = new AbortController()
const due: readonly Reward[] = [DAI, USDC, WETH].map(reward)
const tokens = (rewards: readonly Reward[]) => rewards.map(({ token }) => token)

/** Error(string) */
const says = (text: string): Hex => `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [text]).slice(2)}`

/** The node simulates a claim: it reverts where it has one of these tokens, by its words; others pay. */
function refuses(reverts: Readonly<Record<Address, Hex | 'less'>>): void {
  const drawn = new TestNode(1)
  node.answers.eth_simulateV1 = (params: readonly unknown[]) => {
    const asked = JSON.stringify(params)
    const claimed = due.filter(({ token }) => asked.includes(token.slice(2)))
    const why = claimed.map(({ token }) => reverts[token]).find(each => each !== undefined)
    const figures = claimed.map(each => {
      const less = reverts[each.token] === 'less' ? 1n : 0n
      return { before: 3n, after: 3n + claimable(each) - less }
    })
    simulates(drawn, figures, why === 'less' ? undefined : why)
    return (drawn.answers.eth_simulateV1 as (params: readonly unknown[]) => unknown)(params)
  }
}
const looked = (rewards = due) => planAsk(claimAsk(ME, 1, rewards)).look(signal, () => {}, false)
const fault = (error: unknown) => planAsk(claimAsk(ME, 1, due)).sayFault!(error as never, error)

beforeAll(async () => {
  await node.start()
})
afterAll(() => node.stop())
beforeEach(() => {
  Object.assign(node.answers, {
    ...{ eth_estimateGas: '0x186a0', eth_gasPrice: '0x2', eth_getTransactionCount: '0x9', eth_getCode: '0x' },
    eth_call: tokensSay(Object.fromEntries(due.map(({ token, symbol }) => [token, { decimals: 18, symbol }]))),
  })
})

describe('[AD-6] a reward that can’t be paid blocks no other', () => {
  test('all of it is claimed where all of it is paid, by one simulation', async () => {
    refuses({})
    node.asked.length = 0
    const { plan } = await looked()
    expect(plan.promises.receives.map(({ currency }) => currency)).toEqual(tokens(due))
    expect(node.asked.filter(({ method }) => method === 'eth_simulateV1')).toHaveLength(1)
  })

  test.each<[string, Record<Address, Hex | 'less'>, Address[]]>([
    ['a distributor that is empty', { [USDC]: says('ERC20: transfer amount exceeds balance') }, [DAI, WETH]],
    ['a paused token', { [DAI]: says('Pausable: paused') }, [USDC, WETH]],
    ['a proof that does not hold', { [WETH]: '0x09bde339' }, [DAI, USDC]],
    ['a token that pays less', { [DAI]: 'less' }, [USDC, WETH]],
    ['two of three', { [DAI]: says('paused'), [WETH]: '0x' }, [USDC]],
  ])('%s: the others are claimed', async (_, reverts, paid) => {
    refuses(reverts)
    const { plan } = await looked()
    expect(plan.promises.receives.map(({ currency }) => currency)).toEqual(paid)
    // What is shown is what is asked for.
    const asked = await claimAsk(ME, 1, due).plan(signal, plan)
    expect(asked.calls).toEqual(plan.calls)
  })

  test('nothing that is paid is a claim that failed; a single token is tried once', async () => {
    refuses({ [DAI]: says('paused'), [USDC]: says('paused'), [WETH]: says('paused') })
    const error = await looked().catch((each: unknown) => each)
    expect(await fault(error)).toMatchObject({ code: 'rewards.failed' })
    node.asked.length = 0
    await expect(looked([reward(DAI)])).rejects.toMatchObject({ code: 'deed.expectedToFail' })
  })

  test('a node that is away says nothing about what can be paid', async () => {
    node.answers.eth_simulateV1 = () => {
      throw { code: -32005, message: 'too many requests' }
    }
    const error = await looked().catch((each: unknown) => each)
    expect(await fault(error)).toMatchObject({ code: expect.stringMatching(/^network\./) })
  })

  test('what was left out stays offered; what was claimed goes', async () => {
    $rewards.set({ account: ME, rewards: [...due, { ...reward(DAI), chainId: 8453 }] })
    refuses({ [USDC]: says('paused') })
    const ask = claimAsk(ME, 1, due)
    await planAsk(ask).look(signal, () => {}, false)
    ask.onEnd?.(null)
    expect($rewards.get().rewards.map(({ chainId, token }) => [chainId, token])).toEqual([
      [1, USDC],
      [8453, DAI],
    ])
  })
})
