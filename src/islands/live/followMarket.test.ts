import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followMarket, type LiveState } from './followMarket.ts'

class FakeSource extends EventTarget {
  static CLOSED = 2
  static all: FakeSource[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  opens() {
    this.readyState = 1
    this.onopen?.()
  }
  dies() {
    this.readyState = 2
    this.onerror?.()
  }
  says(data: unknown) {
    this.dispatchEvent(Object.assign(new Event('change'), { data: JSON.stringify(data) }))
  }
}
const change = { chainId: 1, at: { block: 5, time: 6 }, from: 4, tokens: [], pools: [], transactions: [], stats: null }
let page: EventTarget & { hidden: boolean }
let states: LiveState[]
let asked: number
let reachable: boolean
let heard: number
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.all = []
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('EventSource', FakeSource)
  // A browser whose tabs can't speak to each other: each has its own stream.
  vi.stubGlobal('navigator', {})
  states = []
  asked = 0
  heard = 0
  reachable = true
  stop = followMarket({
    query: 'chain=base',
    onChange: () => void heard++,
    onState: state => void states.push(state),
    async catchUp() {
      asked++
      if (!reachable) throw new Error('out of reach')
    },
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const last = () => FakeSource.all.at(-1)!

describe('[EX-8] following the market', () => {
  test('asks at once, does not ask again when the stream opens, and hears it', () => {
    expect(asked).toBe(1)
    expect(last().url).toBe('/api/market/stream?chain=base')
    last().opens()
    expect([asked, states]).toEqual([1, ['live']])
    last().says(change)
    last().says('nonsense')
    expect(heard).toBe(1)
  })
  test('after a gap it catches up when the stream is back', () => {
    last().opens()
    last().readyState = 0
    last().onerror?.()
    last().opens()
    expect(asked).toBe(2)
  })
  test('without a stream it says so, asks instead with growing pauses, and comes back', async () => {
    reachable = false
    for (let i = 0; i < 4; i++) {
      last().dies()
      await vi.advanceTimersByTimeAsync(20_000)
    }
    expect(states).toEqual(['stale'])
    expect(asked).toBeGreaterThan(1)
    reachable = true
    last().dies()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(states).toEqual(['stale', 'live'])
  })
  test('a stream that falls silent is taken up anew', async () => {
    last().opens()
    await vi.advanceTimersByTimeAsync(80_000)
    expect(FakeSource.all.length).toBeGreaterThan(1)
  })
  test('a hidden tab listens to nothing; seen again it asks and listens', () => {
    page.hidden = true
    page.dispatchEvent(new Event('visibilitychange'))
    expect(last().readyState).toBe(2)
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    expect(FakeSource.all).toHaveLength(2)
    expect(asked).toBe(2)
  })
})
