import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { AppError } from '#domain/Errors.ts'
import { forgetRun, isDone, isRunning, type Running, runDeed, runOf, stopRun } from './runs.ts'

let browser: ReturnType<typeof fakeBrowser>
beforeAll(() => {
  browser = fakeBrowser()
})
afterEach(() => {
  forgetRun('swap')
  forgetRun('claim')
})

/** A run whose end is in the test's hands. */
function begin(key: 'swap' | 'claim' = 'swap') {
  let [finish, fail] = [(_: string) => {}, (_: unknown) => {}]
  const given: Running[] = []
  const ended = runDeed(key, { about: ['1'], steps: ['approve', 'swap'] }, run => {
    given.push(run)
    return new Promise<string>((resolve, reject) => {
      finish = resolve
      fail = reject
    })
  })
  return { ended, run: given[0]!, finish: (value: string) => finish(value), fail: (error: unknown) => fail(error) }
}
const now = () => runOf('swap').get()

test('[GO-5] a run is told as it goes: its steps, the wallet that is slow, its end', async () => {
  expect([now(), isRunning(now()), isDone(now())]).toEqual([null, false, false])
  const { ended, run, finish } = begin()
  expect(now()).toMatchObject({ about: ['1'], current: 0, finished: false, steps: [{ status: 'waiting' }, {}] })
  run.mark({ status: 'checking' })
  run.onAsked()
  run.onSlow()
  expect(now()).toMatchObject({ slow: true, steps: [{ kind: 'approve', status: 'wallet' }, { status: 'waiting' }] })
  run.mark({ status: 'done', hash: '0x1' })
  run.next()
  expect(now()).toMatchObject({ slow: false, current: 1, steps: [{ status: 'done', hash: '0x1' }, { kind: 'swap' }] })
  expect(isRunning(now())).toBe(true)
  finish('0xabc')
  expect(await ended).toEqual({ status: 'done', value: '0xabc' })
  expect([isRunning(now()), isDone(now())]).toEqual([false, true])
})

test('[GO-5] one at a time by its key; others run beside it', async () => {
  const [first, other] = [begin(), begin('claim')]
  expect(await runDeed('swap', {}, async () => {})).toMatchObject({ error: { code: 'wallet.busy' } })
  expect(now()).toMatchObject({ about: ['1'], finished: false })
  first.finish('')
  await first.ended
  expect(isRunning(runOf('claim').get())).toBe(true)
  expect(await runDeed('swap', {}, async () => 7)).toEqual({ status: 'done', value: 7 })
  other.finish('')
})

test('[ER-3] what went wrong is an AppError, told of the step it went wrong at', async () => {
  const { ended, run, fail } = begin()
  run.next()
  fail(new AppError('swap.priceMoved'))
  expect(await ended).toMatchObject({ status: 'failed', error: { code: 'swap.priceMoved' } })
  expect(now()).toMatchObject({ finished: true, error: { code: 'swap.priceMoved' }, steps: [{}, { status: 'failed' }] })
})

describe('[SW-9] who no longer waits', () => {
  test('hears so at once, though the work goes on; the work hears it too', async () => {
    const { ended, run, finish } = begin()
    stopRun('swap')
    expect(run.stop.aborted).toBe(true)
    expect(await ended).toMatchObject({ error: { code: 'wallet.noAnswer' } })
    finish('late')
    expect(now()).toMatchObject({ finished: true, error: { code: 'wallet.noAnswer' } })
  })

  test('hears the deed’s own reason where it has one', async () => {
    const { ended, run, fail } = begin()
    run.stop.addEventListener('abort', () => setTimeout(() => fail(new AppError('transaction.underWay')), 0))
    stopRun('swap')
    expect(await ended).toMatchObject({ error: { code: 'transaction.underWay' } })
  })

  test('and forgot it, is told nothing more, and may begin another one', async () => {
    const first = begin()
    forgetRun('swap')
    expect([now(), first.run.stop.aborted]).toEqual([null, true])
    const second = begin()
    first.run.mark({ status: 'wallet' })
    first.run.onSlow()
    first.fail(new AppError('swap.failed'))
    await first.ended
    expect(now()).toMatchObject({ finished: false, slow: false, steps: [{ status: 'waiting' }, {}] })
    second.finish('')
    expect(await second.ended).toMatchObject({ status: 'done' })
  })

  test('a page that goes is heard by its runs, which end with that', async () => {
    const [first, other] = [begin(), begin('claim')]
    browser.window.dispatchEvent(new Event('pagehide'))
    for (const { run, fail } of [first, other]) {
      expect(run.signal.aborted).toBe(true)
      fail(run.signal.reason)
    }
    for (const { ended } of [first, other]) expect(await ended).toMatchObject({ error: { code: 'deed.pageClosed' } })
  })
})
