import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deedTable } from '../../../../tests/support/deedTable.ts'
import { DAI, ME, ROUTER, THIEF, USDC } from '../../../../tests/support/plans.ts'
import { walletTraits } from '../../account/walletTraits.ts'
import { compare } from '../compare.ts'
import { stepOf } from '../DeedPlan.ts'
import { ofExpectation, ofRehearsal } from '../Promises.ts'
import { paysNext } from '../../passkey/Budget.ts'
import { canRepeat, planAgain, raisedFees } from './planAgain.ts'

const [, plan] = deedTable[0]!
const call = plan.calls[0]!
const place = { nonce: 5, maxFeePerGas: 120n, maxPriorityFeePerGas: 12n }
const waiting = {
  deed: 'swap' as const,
  chainId: 1,
  account: ME,
  calls: [call],
  deadline: Number(plan.deadline),
  promises: ofExpectation(plan),
}

test('[ER-8] sped up it is the same call byte for byte, with what it was reviewed to do; cancelled it is nothing to oneself', () => {
  const faster = planAgain(waiting, 'faster', place)
  expect(faster).toMatchObject({ calls: [call], again: place, deadline: plan.deadline })
  expect(faster.promises.spends).toEqual(plan.promises.spends)
  expect(compare(faster, { chainId: 1, account: ME, calls: [call] })).toEqual([])
  expect(compare(faster, { chainId: 1, account: ME, calls: [{ ...call, data: `${call.data}00` }] })).toEqual([
    'commands',
  ])
  const cancel = planAgain(waiting, 'cancel', place)
  expect(cancel.calls).toEqual([{ to: ME, data: '0x', value: 0n }])
  expect(cancel.promises).toEqual({ spends: [], receives: [], permits: [], items: [] })
  expect(compare(cancel, { chainId: 1, account: ME, calls: [call] })).toEqual(['commands'])
})

test('[ER-8] asked for step by step it still takes that place; a transaction is asked as one, an operation as a batch', () => {
  const held = { ...place, operation: `0x${'0b'.repeat(32)}` as const }
  for (const how of ['faster', 'cancel'] as const) {
    expect(stepOf(planAgain(waiting, how, place), 0)).toMatchObject({ again: place, calls: [{}] })
    expect([place, held].map(each => planAgain(waiting, how, each).batched)).toEqual([false, true])
  }
})

test('[ER-8] what stood before may be named again, by any amount; a cancellation has no deadline', () => {
  const promises = {
    ...waiting.promises,
    permits: [{ via: 'token' as const, token: USDC, spender: ROUTER, max: null }],
  }
  expect(planAgain({ ...waiting, promises }, 'faster', place).promises.permits).toEqual([
    { via: 'token', token: USDC, spender: ROUTER, max: 2n ** 256n - 1n, until: null },
  ])
  // A record of an older version says nothing of where it is written.
  const { via: _, ...older } = promises.permits[0]!
  expect(planAgain({ ...waiting, promises: { ...promises, permits: [older] } }, 'faster', place)).toEqual(
    planAgain({ ...waiting, promises }, 'faster', place),
  )
  expect(planAgain(waiting, 'cancel', place).deadline).toBe(0n)
})

test('[ER-8] an item that waits to leave may leave when it is sped up, one that is made may be made, and no other', () => {
  const promises = ofExpectation({
    ...plan,
    promises: {
      ...{ spends: [], receives: [], permits: [{ via: 'permit2', token: DAI, spender: ROUTER, max: 5n, until: 9n }] },
      items: [{ contract: DAI, id: 7n, to: THIEF }],
      arrives: [{ contract: USDC, to: ME }],
    },
  })
  const faster = planAgain({ ...waiting, promises }, 'faster', place)
  expect(ofRehearsal(faster)).toEqual(promises)
  expect(ofRehearsal(planAgain({ ...waiting, promises: { ...promises, items: [] } }, 'faster', place)).items).toBe(
    undefined,
  )
})

test('[ER-8] what nobody kept the promises of is cancelled, never repeated', () => {
  const { promises } = waiting
  expect([promises, null, { ...promises, permits: null }].map(each => canRepeat({ promises: each }))).toEqual([
    true,
    false,
    false,
  ])
  expect(() => planAgain({ ...waiting, promises: null }, 'faster', place)).toThrow(RangeError)
  expect(planAgain({ ...waiting, promises: null }, 'cancel', place).calls).toHaveLength(1)
})

test('[ER-8] both fees rise by 1.2 at least, never below what the network asks, and the tip never above the fee', () => {
  expect(
    raisedFees({ maxFeePerGas: 100n, maxPriorityFeePerGas: 1n }, { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }),
  ).toEqual({
    maxFeePerGas: 120n,
    maxPriorityFeePerGas: 2n,
  })
  const fee = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(fee, fee, fee, fee, (a, b, c, d) => {
      const before = { maxFeePerGas: a, maxPriorityFeePerGas: b }
      const now = { maxFeePerGas: c, maxPriorityFeePerGas: d }
      const { maxFeePerGas, maxPriorityFeePerGas } = raisedFees(before, now)
      return (
        maxFeePerGas * 10n >= a * 12n &&
        maxPriorityFeePerGas * 10n >= b * 12n &&
        maxFeePerGas >= c &&
        maxPriorityFeePerGas >= d &&
        maxPriorityFeePerGas <= maxFeePerGas
      )
    }),
  )
})

test('[ER-8] [PK-1] a replacement pays the next block, also where what it replaces has a larger tip than the network asks now', () => {
  const fee = fc.bigInt({ min: 0n, max: 10n ** 13n })
  fc.assert(
    fc.property(fee, fee, fee, fee, (maxFeePerGas, maxPriorityFeePerGas, base, tip) => {
      const now = { maxFeePerGas: 2n * base + tip, maxPriorityFeePerGas: tip }
      return paysNext(raisedFees({ maxFeePerGas, maxPriorityFeePerGas }, now), base)
    }),
  )
  // A tip of 1 gwei waits; blocks ask a hundredth of it now.
  const waits = { maxFeePerGas: 1_500_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  const now = { maxFeePerGas: 1_210_000_000n, maxPriorityFeePerGas: 10_000_000n }
  expect(raisedFees(waits, now)).toEqual({ maxFeePerGas: 2_400_000_000n, maxPriorityFeePerGas: 1_200_000_000n })
})

test('[ER-8] only a wallet that is known to keep a nonce is one: not those the browser announces', () => {
  const keeping = [
    'io.metamask',
    'com.coinbase.wallet',
    'walletConnect',
    'coinbase',
    'safe',
    'passkey',
    'view',
    'devnet',
    null,
  ]
  expect(keeping.filter(id => walletTraits(id).keepsNonce)).toEqual(['devnet'])
})
