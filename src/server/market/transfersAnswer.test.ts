import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Visit } from '../service/ServiceEnv.ts'
import { transfersAnswer } from './transfersAnswer.ts'

let folder: string
const good = {
  serviceProvider: 'brook',
  name: 'Brook',
  logo: '/logos/brook.svg',
  url: 'https://brook.example/send?to={address}',
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarn-transfers-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

/** What the service answers when the file holds this; null: there is none. */
async function answered(content: unknown): Promise<unknown> {
  const file = join(folder, 'transfers.json')
  if (content !== null) writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  const app = new Hono<Visit>().get('/api/transfers', transfersAnswer({ transfersFile: file }))
  const answer = await app.request('/api/transfers')
  expect(answer.status).toBe(200)
  return answer.json()
}

describe('[AD-5] [BY-2] /api/transfers', () => {
  test('names what an operator set up; nothing set up is nothing offered', async () => {
    expect(await answered({ providers: [good] })).toEqual({ providers: [good] })
    rmSync(join(folder, 'transfers.json'))
    expect(await answered(null)).toEqual({ providers: [] })
  })

  test.each([
    ['no JSON', '{'],
    ['another shape', { providers: [{ name: 'Brook' }] }],
    ['an address that is not https', { providers: [{ ...good, url: 'http://brook.example/{address}' }] }],
    ['a script for an address', { providers: [{ ...good, url: 'javascript:alert({address})' }] }],
    ['an address that names no receiver', { providers: [{ ...good, url: 'https://brook.example/send' }] }],
    ['a receiver for a host', { providers: [{ ...good, url: 'https://{address}.example/' }] }],
    ['a logo of somebody’s server', { providers: [{ ...good, logo: 'https://spy.example/pixel.png' }] }],
    ['a logo beside this site', { providers: [{ ...good, logo: '//spy.example/pixel.png' }] }],
    ['too many', { providers: Array.from({ length: 21 }, () => good) }],
  ])('%s: none is offered, and it is logged', async (_, content) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await answered(content)).toEqual({ providers: [] })
    expect(logged).toHaveBeenCalledOnce()
  })
})
