import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

/** What a site says of the time, whatever it is asked for. */
const site = { headers: {} as Record<string, string>, asked: [] as string[], down: false }
let server: Server
let origin = ''
const listen = async (): Promise<Server> => {
  const made = createServer((request, response) => {
    site.asked.push(`${request.method} ${request.url}`)
    if (site.down) return void request.socket.destroy()
    response.sendDate = false
    for (const [name, value] of Object.entries(site.headers)) response.setHeader(name, value)
    response.end()
  })
  await new Promise<void>(done => made.listen(0, '127.0.0.1', done))
  return made
}
const originOf = (made: Server): string => `http://127.0.0.1:${(made.address() as AddressInfo).port}`

beforeAll(async () => {
  server = await listen()
  origin = originOf(server)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('location', { origin })
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(7_000)
  Object.assign(site, { headers: { date: new Date(1_800_000_000_000).toUTCString() }, asked: [], down: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const clock = () => import('./siteClock.ts')

test('[WL-10] the time is the site’s, asked for once and carried on by a clock that nobody sets', async () => {
  const { siteTime } = await clock()
  expect(await siteTime()).toBe(1_800_000_000_000)
  vi.advanceTimersByTime(60_000)
  expect(await siteTime()).toBe(1_800_000_060_000)
  expect(site.asked).toEqual(['HEAD /robots.txt'])
  vi.advanceTimersByTime(1)
  expect(await siteTime()).toBe(1_800_000_000_000)
  expect(site.asked).toHaveLength(2)
})

test('[WL-10] an answer that a cache kept is as old as it says', async () => {
  const { siteTime } = await clock()
  site.headers.age = '90'
  expect(await siteTime()).toBe(1_800_000_090_000)
})

test('[WL-10] a site that does not answer, or says no time, tells none; an old reading is none', async () => {
  vi.spyOn(console, 'debug').mockImplementation(() => {})
  const { siteTime } = await clock()
  site.headers = { date: 'soon' }
  expect(await siteTime()).toBeNull()
  site.headers = {}
  expect(await siteTime()).toBeNull()
  site.headers = { date: new Date(1_800_000_000_000).toUTCString() }
  expect(await siteTime()).toBe(1_800_000_000_000)
  site.down = true
  vi.advanceTimersByTime(60_001)
  expect(await siteTime()).toBeNull()
  vi.stubGlobal('location', undefined)
  site.down = false
  expect(await siteTime()).toBeNull()
})

test('[WL-10] answers of the site itself tell the time, those of another host never', async () => {
  const { noteSiteTime, siteTime } = await clock()
  const other = await listen()
  site.headers = { date: new Date(1_900_000_000_000).toUTCString() }
  noteSiteTime(await fetch(originOf(other)))
  other.closeAllConnections()
  other.close()
  site.headers = { date: new Date(1_800_000_000_000).toUTCString() }
  expect(await siteTime()).toBe(1_800_000_000_000)
  site.headers = { date: new Date(1_850_000_000_000).toUTCString() }
  noteSiteTime(await fetch(`${origin}/any`))
  expect(await siteTime()).toBe(1_850_000_000_000)
  noteSiteTime(new Response(null, { headers: { date: new Date(1_900_000_000_000).toUTCString() } }))
  expect(await siteTime()).toBe(1_850_000_000_000)
})

test('[WL-10] where there is no page there is no site, and no time of it, however fresh', async () => {
  const { noteSiteTime, siteTime } = await clock()
  const answer = await fetch(`${origin}/any`)
  noteSiteTime(answer)
  expect(await siteTime()).toBe(1_800_000_000_000)
  vi.stubGlobal('location', undefined)
  expect(await siteTime()).toBeNull()
  expect(() => noteSiteTime(answer)).not.toThrow()
})
