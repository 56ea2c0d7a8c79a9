import { atom, onMount } from 'nanostores'
import * as Slippage from '#domain/swap/Slippage.ts'
import { readStored, writeStored } from '../stored/stored.ts'

const KEY = 'tarn.swap'

/** SW-6. `slippage` empty is automatic; an invalid one is kept only while it is on screen. */
export type SwapSettings = { slippage: Slippage.ParsedSlippage; deadlineMinutes: number }

const initial: SwapSettings = { slippage: { status: 'empty' }, deadlineMinutes: Slippage.DEADLINE.default }

/** Shared by all boxes of a page, remembered by the browser. */
export const $swapSettings = atom<SwapSettings>(initial)

/** What was stored, field by field: what is corrupt falls back to the default. */
function parse(text: string | null): SwapSettings {
  let stored: { slippageBps?: unknown; deadlineMinutes?: unknown } = {}
  try {
    stored = Object(JSON.parse(text ?? '{}'))
  } catch {
    return initial // somebody else's text, or half of ours
  }
  const { slippageBps: bps, deadlineMinutes: minutes } = stored
  const good = typeof bps === 'number' && Number.isInteger(bps) && bps > 0 && bps < Slippage.CUSTOM_LIMIT_BPS
  return {
    slippage: good ? { status: 'ok', bps } : { status: 'empty' },
    deadlineMinutes:
      (typeof minutes === 'number' && Slippage.clampDeadline(String(minutes))) || Slippage.DEADLINE.default,
  }
}

export function setSwapSettings(change: Partial<SwapSettings>): void {
  const next = { ...$swapSettings.get(), ...change }
  $swapSettings.set(next)
  const { slippage, deadlineMinutes } = next
  if (slippage.status === 'ok' || slippage.status === 'empty')
    writeStored(KEY, JSON.stringify({ slippageBps: slippage.status === 'ok' ? slippage.bps : null, deadlineMinutes }))
}

onMount($swapSettings, () => {
  if (typeof window === 'undefined') return
  $swapSettings.set(parse(readStored(KEY)))
  const otherTab = (event: StorageEvent) => {
    if (event.key === KEY) $swapSettings.set(parse(event.newValue))
  }
  const page = window
  page.addEventListener('storage', otherTab)
  return () => page.removeEventListener('storage', otherTab)
})
