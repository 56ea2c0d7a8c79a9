import * as Slippage from '#domain/swap/Slippage.ts'
import { storedValue } from '../stored/storedValue.ts'

/** SW-6. `slippage` empty is automatic; an invalid one is kept only while it is on screen. */
export type SwapSettings = { slippage: Slippage.ParsedSlippage; deadlineMinutes: number }

const initial: SwapSettings = { slippage: { status: 'empty' }, deadlineMinutes: Slippage.DEADLINE.default }

/** What was stored, field by field: what is corrupt falls back to the default. */
function read(stored: unknown): SwapSettings {
  const { slippageBps: bps, deadlineMinutes: minutes } = Object(stored) as {
    slippageBps?: unknown
    deadlineMinutes?: unknown
  }
  const good = typeof bps === 'number' && Number.isInteger(bps) && bps > 0 && bps < Slippage.CUSTOM_LIMIT_BPS
  return {
    slippage: good ? { status: 'ok', bps } : { status: 'empty' },
    deadlineMinutes:
      (typeof minutes === 'number' && Slippage.clampDeadline(String(minutes))) || Slippage.DEADLINE.default,
  }
}

const memory = storedValue<SwapSettings>({
  key: 'tarn.swap',
  initial,
  read,
  write: ({ slippage, deadlineMinutes }) => ({
    slippageBps: slippage.status === 'ok' ? slippage.bps : null,
    deadlineMinutes,
  }),
})

/** Shared by all boxes of a page, remembered by the browser. */
export const $swapSettings = memory.$value

export function setSwapSettings(change: Partial<SwapSettings>): void {
  const next = { ...$swapSettings.get(), ...change }
  if (next.slippage.status === 'ok' || next.slippage.status === 'empty') memory.change(() => next)
  else $swapSettings.set(next)
}
