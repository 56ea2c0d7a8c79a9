import { beforeEach, expect, test, vi } from 'vitest'
import { identitiesOf } from '#domain/plan/DeedIdentity.ts'
import { type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import { create } from '../../../../tests/support/liquidityTable.ts'
import { ME, swapPlan } from '../../../../tests/support/plans.ts'

let storage: Map<string, string>
const stored = () => JSON.parse(storage.get('tarn.flows') ?? '[]')
/** A page of its own. */
const newPage = async () => {
  vi.resetModules()
  const { AppError } = await import('#domain/Errors.ts')
  return { AppError, ...(await import('./flows.ts')), ...(await import('./driveFlow.ts')) }
}
const plan = swapPlan()
/** A deposit that two permissions prepare. */
const adding: DeedPlan = create('v2', {}, false)
const last = stepsOf(adding).length - 1
const identity = identitiesOf(plan).at(-1)!
const request = { kind: 'liquidity', from: 'v2 0xab' }
const hash = `0x${'1'.repeat(64)}`

beforeEach(() => {
  storage = fakeBrowser().storage
})

test('[TX-3] [SW-9] a flow is kept from its first question: what is asked, handed over and done, never a signature', async () => {
  const { driveFlow } = await newPage()
  const flow = driveFlow(plan, identity)
  expect(storage.get('tarn.flows')).toBeUndefined()
  flow.asked(0)
  expect(stored()).toMatchObject([{ id: flow.id, deed: 'swap', account: ME, steps: [{ status: 'asked' }, {}, {}] }])
  flow.handed(0, hash)
  flow.done(0)
  flow.asked(1)
  flow.done(1)
  flow.asked(2, { does: true })
  expect(stored()[0].steps).toMatchObject([
    { kind: 'call', on: 1, status: 'done', artifact: hash },
    { kind: 'sign', status: 'done' },
    { kind: 'call', status: 'asked', does: true },
  ])
  flow.end()
  expect(stored()).toEqual([])
})

test('[TX-3] an ended flow stays where its wallet may still answer, or a new plan can go on; else it is forgotten', async () => {
  const { AppError, driveFlow } = await newPage()
  const run = (work: (flow: ReturnType<typeof driveFlow>) => void, code: 'wallet.noAnswer' | 'wallet.rejected') => {
    storage.set('tarn.flows', '[]')
    const flow = driveFlow(plan, identity)
    work(flow)
    flow.end(new AppError(code))
    return flow
  }
  run(flow => flow.asked(0), 'wallet.rejected')
  expect(stored()).toEqual([])
  const left = run(flow => flow.asked(0), 'wallet.noAnswer')
  expect(stored()).toMatchObject([{ steps: [{ status: 'asked' }, {}, {}] }])
  // A late answer has a record of its own.
  left.handed(0, hash)
  expect(stored()).toEqual([])
  // A signature that was not given does nothing by itself.
  run(flow => flow.asked(1), 'wallet.noAnswer')
  expect(stored()).toEqual([])
  const begun = (flow: ReturnType<typeof driveFlow>) => {
    flow.goesOn({ from: 0, request })
    flow.asked(0)
    flow.handed(0, hash)
  }
  run(begun, 'wallet.rejected')
  expect(stored()).toMatchObject([{ begins: 0, request, steps: [{ status: 'handed', artifact: hash }, {}, {}] }])
  // Refused before it began, it leaves nothing to go on with.
  run(flow => (flow.goesOn({ from: 0, request }), flow.asked(0)), 'wallet.rejected')
  expect(stored()).toEqual([])
  // All in one question: nothing stops halfway.
  run(flow => (flow.asOne(), begun(flow)), 'wallet.rejected')
  expect(stored()).toEqual([])
})

test('[GO-5] [SW-9] a deed that stopped after a permission can be asked for anew, on its page; a trade ends with its page', async () => {
  const { AppError, driveFlow, $stopped } = await newPage()
  $stopped.listen(() => {})
  const stop = (asked: DeedPlan) => {
    const flow = driveFlow(asked, identitiesOf(asked).at(-1)!)
    flow.asked(0)
    flow.handed(0, hash)
    flow.done(0)
    expect($stopped.get().map(({ id }) => id)).not.toContain(flow.id)
    flow.asked(stepsOf(asked).length - 1, { does: true })
    flow.end(new AppError('wallet.rejected'))
    return flow.id
  }
  const [first, again] = [stop(adding), stop(adding)]
  expect($stopped.get()).toMatchObject([{ id: again, deed: 'add', page: '/?eagerlyConnect=false' }])
  expect($stopped.get().map(({ id }) => id)).not.toContain(first)
  stop(plan)
  expect($stopped.get().map(({ deed }) => deed)).toEqual(['add'])
  // What is promised of each step is kept before any of it is asked.
  const { steps } = stored()[0]
  expect(steps[0]).toMatchObject({ on: 1, status: 'done', told: [{ type: 'approve', promises: { permits: [{}] } }] })
  expect(steps[last]).toMatchObject({
    on: 1,
    status: 'waiting',
    told: [{ type: 'add', promises: { spends: [{}, {}] } }],
  })
  // Done at last.
  const done = driveFlow(adding, identitiesOf(adding).at(-1)!)
  done.asked(0)
  done.end()
  expect(stored()).toEqual([])
})

test('[TX-3] nothing is kept of what moves nothing', async () => {
  const { AppError, driveFlow } = await newPage()
  const flow = driveFlow(plan, null)
  flow.asked(0)
  flow.handed(0, hash)
  flow.end(new AppError('wallet.noAnswer'))
  expect(storage.get('tarn.flows')).toBeUndefined()
})

test('[TX-3] [SE-7] entries of a newer version stay as they are; a broken one is not shown', async () => {
  const whole = { id: 'a'.repeat(32), deed: 'swap', account: ME, startedAt: 1, steps: [] }
  const newer = { ...whole, id: 'b'.repeat(32), steps: [{ kind: 'teleport', on: 1, status: 'asked' }] }
  storage.set('tarn.flows', JSON.stringify([newer, whole]))
  const { $flows, dropFlow } = await newPage()
  $flows.listen(() => {})
  expect($flows.get()).toEqual([whole])
  dropFlow(whole.id)
  expect(stored()).toEqual([newer])
})

test('[LP-5] [SE-7] what older versions kept of a deed that stopped halfway is a flow that can go on', async () => {
  const pool = { version: 'v3', id: hash, token0: ME, token1: ME, fee: 500, tickSpacing: 10 }
  const half = { account: ME, chainId: 1, from: 'v2 0xab', pool, range: { tickLower: -10, tickUpper: 10 }, hash }
  const older = { ...half, amount0: '5', amount1: '6', flows: ['c'.repeat(32), 'd'.repeat(32)] }
  storage.set('tarn.halfMigrations', JSON.stringify([older, { ...older, hash: '0x1' }]))
  const { $flows, hasBegun } = await newPage()
  $flows.listen(() => {})
  const [flow, ...none] = $flows.get()
  expect(none).toEqual([])
  expect(flow).toMatchObject({ id: 'c'.repeat(32), deed: 'migrate', account: ME, runs: ['d'.repeat(32)] })
  expect(flow!.request).toEqual({
    kind: 'liquidity',
    from: 'v2 0xab',
    pool,
    range: half.range,
    amount0: '5',
    amount1: '6',
  })
  expect(hasBegun(flow!)).toBe(true)
  expect(flow!.steps[0]).toEqual({ kind: 'call', on: 1, status: 'handed', artifact: hash })
  const { $halfMigrations } = await import('../../liquidity/halves/halfMigrations.ts')
  $halfMigrations.listen(() => {})
  expect($halfMigrations.get()).toEqual([older])
})
