// The clock of a light page, as Playwright's page.clock: it goes on by itself, and a journey can move it.
import { type Clock, withGlobal } from '@sinonjs/fake-timers'
import type { Window } from 'happy-dom'
import { NeedsBrowser } from './userInput.ts'

type Time = number | string | Date
const msOf = (time: Time): number =>
  time instanceof Date ? time.getTime() : typeof time === 'number' ? time : Date.parse(time)
const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'Date',
] as const

export class LightClock {
  readonly #window: () => Window | null
  #clock: Clock | null = null
  #installed: { from: number; at: number } | null = null
  #fixed: number | null = null

  constructor(window: () => Window | null) {
    this.#window = window
  }

  /** A new document has the page's clock, too. */
  enter(window: Window): void {
    this.#clock = null
    const host = withGlobal(window)
    if (this.#installed) {
      const now = this.#installed.from + (Date.now() - this.#installed.at)
      this.#clock = host.install({ now, shouldAdvanceTime: true, advanceTimeDelta: 20, toFake: [...TIMERS] })
    } else if (this.#fixed !== null) this.#clock = host.install({ now: this.#fixed, toFake: ['Date'] })
  }

  install = async ({ time = Date.now() }: { time?: Time } = {}): Promise<void> => {
    this.#installed = { from: msOf(time), at: Date.now() }
    const open = this.#window()
    if (open) this.enter(open)
  }
  runFor = async (ms: number): Promise<void> => {
    this.#shift(ms)
    await this.#own.tickAsync(ms)
  }
  fastForward = async (ms: number): Promise<void> => {
    this.#shift(ms)
    this.#own.jump(ms)
    await new Promise(done => setTimeout(done, 0))
  }
  setSystemTime = async (time: Time): Promise<void> => {
    const now = msOf(time)
    if (!this.#clock) await this.install({ time: now })
    this.#installed = { from: now, at: Date.now() }
    this.#clock?.setSystemTime(now)
  }
  setFixedTime = async (time: Time): Promise<void> => {
    this.#fixed = msOf(time)
    if (this.#installed) throw new NeedsBrowser('a clock that stands still after it was installed')
    const open = this.#window()
    if (this.#clock) this.#clock.setSystemTime(this.#fixed)
    else if (open) this.enter(open)
  }

  get #own(): Clock {
    if (!this.#clock) throw new Error('the clock was not installed')
    return this.#clock
  }

  #shift(ms: number): void {
    if (this.#installed) this.#installed.from += ms
  }
}
