import { randomUUID } from 'node:crypto'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { oneAtATime } from '../support/oneAtATime.ts'

test('what is done one at a time never overlaps, and a worker that failed or ended holds nobody up', async () => {
  const name = `law-${randomUUID()}`
  const file = join(tmpdir(), `tarn-one-${name}`)
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await new Promise(done => setTimeout(done, 3))
    inside--
  }
  await Promise.all(Array.from({ length: 8 }, () => oneAtATime(name, work)))
  expect(most).toBe(1)

  await expect(oneAtATime(name, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(existsSync(file)).toBe(false)

  writeFileSync(file, '')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(file, longAgo, longAgo)
  expect(await oneAtATime(name, async () => 'done')).toBe('done')
})
