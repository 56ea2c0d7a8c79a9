import { expect, test } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import { unlessStopped } from './unlessStopped.ts'

const never = () => new Promise<never>(() => {})

test('[ER-3] a deed that never ends is ended by who waits; its own reason and its own end come first', async () => {
  const stop = new AbortController()
  const own = new Promise<never>((_, reject) =>
    stop.signal.addEventListener('abort', () => queueMicrotask(() => reject(new AppError('approve.failed')))),
  )
  const deeds = Promise.allSettled([
    unlessStopped(Promise.resolve(7), stop.signal),
    unlessStopped(never(), stop.signal),
    unlessStopped(never(), stop.signal, 'transaction.underWay'),
    unlessStopped(own, stop.signal),
  ])
  stop.abort()
  const ends = (await deeds).map(each => (each.status === 'fulfilled' ? each.value : (each.reason as AppError).code))
  expect(ends).toEqual([7, 'wallet.noAnswer', 'transaction.underWay', 'approve.failed'])
  await expect(unlessStopped(never(), stop.signal)).rejects.toMatchObject({ code: 'wallet.noAnswer' })
})
