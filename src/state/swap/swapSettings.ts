import * as Slippage from '#domain/swap/Slippage.ts'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import type { ProtocolVersion } from '#domain/versions.ts'
import { storedValue } from '../stored/storedValue.ts'

/** SW-6. `slippage` empty is automatic; an invalid one is kept only while it is on screen. */
export type SwapSettings = {
  slippage: Slippage.ParsedSlippage
  deadlineMinutes: number
  /** Whose pools a swap may cross: at least one. */
  protocols: readonly ProtocolVersion[]
}

const initial: SwapSettings = {
  slippage: { status: 'empty' },
  deadlineMinutes: Slippage.DEADLINE.default,
  protocols: protocolVersions,
}

/** What was stored, field by field: what is corrupt falls back to the default. */
function read(stored: unknown): SwapSettings {
  const {
    slippageBps: bps,
    deadlineMinutes: minutes,
    protocols: chosen,
  } = Object(stored) as {
    slippageBps?: unknown
    deadlineMinutes?: unknown
    protocols?: unknown
  }
  const among = protocolVersions.filter(each => Array.isArray(chosen) && chosen.includes(each))
  const good = typeof bps === 'number' && Number.isInteger(bps) && bps > 0 && bps < Slippage.CUSTOM_LIMIT_BPS
  return {
    slippage: good ? { status: 'ok', bps } : { status: 'empty' },
    deadlineMinutes:
      (typeof minutes === 'number' && Slippage.clampDeadline(String(minutes))) || Slippage.DEADLINE.default,
    protocols: among.length > 0 ? among : protocolVersions,
  }
}

const memory = storedValue<SwapSettings>({
  key: 'tarn.swap',
  initial,
  read,
  write: ({ slippage, deadlineMinutes, protocols: chosen }) => ({
    slippageBps: slippage.status === 'ok' ? slippage.bps : null,
    deadlineMinutes,
    ...(chosen.length < protocolVersions.length ? { protocols: chosen } : {}),
  }),
})

/** Shared by all boxes of a page, remembered by the browser. */
export const $swapSettings = memory.$value

export function setSwapSettings(change: Partial<SwapSettings>): void {
  const next = { ...$swapSettings.get(), ...change }
  if (next.slippage.status === 'ok' || next.slippage.status === 'empty') memory.change(() => next)
  else $swapSettings.set(next)
}

/** Takes one protocol in or out; the last one stays. */
export function chooseProtocol(protocol: ProtocolVersion, on: boolean): void {
  const chosen = protocolVersions.filter(each =>
    each === protocol ? on : $swapSettings.get().protocols.includes(each),
  )
  if (chosen.length > 0) setSwapSettings({ protocols: chosen })
}
