import { expect, test } from 'vitest'
import { Away, Breaker } from './Breaker.ts'

test('[EX-8] who has waited in vain spares the others the wait, until somebody answers again', async () => {
  let [now, here, asked] = [0, false, 0]
  const breaker = new Breaker(
    async () => {
      if (!here) throw new Error('away')
    },
    () => now,
  )
  const ask = () =>
    breaker.ask(
      async () => {
        asked += 1
        if (!here) throw new Error('waited 8 s')
        return 'answer'
      },
      () => true,
    )
  await expect(ask()).rejects.toThrow('waited')
  for (let i = 0; i < 5; i++) await expect(ask()).rejects.toBeInstanceOf(Away)
  expect(asked).toBe(1)
  here = true
  now += 1_000
  expect(await ask()).toBe('answer')
  expect(asked).toBe(2)
})

test('[EX-8] one slow question is nobody’s absence while others are answered; a no is an answer', async () => {
  const breaker = new Breaker(() => Promise.reject(new Error('never asked')))
  let fail = () => {}
  const slow = breaker.ask(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('late'))
      }),
    () => true,
  )
  await breaker.ask(
    async () => 'quick',
    () => true,
  )
  fail()
  await expect(slow).rejects.toThrow('late')
  expect(
    await breaker.ask(
      async () => 'quick',
      () => true,
    ),
  ).toBe('quick')
  await expect(
    breaker.ask(
      () => Promise.reject(new Error('not found')),
      () => false,
    ),
  ).rejects.toThrow('not found')
  expect(
    await breaker.ask(
      async () => 'quick',
      () => true,
    ),
  ).toBe('quick')
})
