// GO-14: what of a swap is not as it usually and safely is, for its review to say.
import { hostOf } from '#domain/chains/OwnNode.ts'
import * as Slippage from '#domain/swap/Slippage.ts'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import type { Say } from '#i18n/Say.ts'
import type { SwapSettings } from '#state/swap/swapSettings.ts'

type Facts = {
  /** A link filled in the form, and it was not changed since. */
  linked: boolean
  /** The output goes to another account. */
  toOther: boolean
  settings: SwapSettings
  slippageBps: number
  autoSlippageBps: number
  /** Address of the person's own node for this network. */
  node: string | undefined
}

/** Each as a short sentence. Settings stricter than usual are no risk and are left out. */
export function differsView(
  say: Say,
  { linked, toOther, settings, slippageBps, autoSlippageBps, node }: Facts,
): string[] {
  const { slippage: custom, deadlineMinutes: minutes, protocols: chosen } = settings
  const usual = Slippage.DEADLINE.default
  const percent = (bps: number) => say.figure('percent', bps / 10_000)
  return [
    ...(linked ? [say.t('differs.link')] : []),
    ...(toOther ? [say.t('differs.recipient')] : []),
    // The automatic one moves with the price between the review and now: only what was set can differ from it.
    ...(custom.status === 'ok' && slippageBps > autoSlippageBps
      ? [say.t('differs.slippage', { percent: percent(slippageBps), auto: percent(autoSlippageBps) })]
      : []),
    ...(minutes > usual ? [say.t('differs.deadline', { minutes, usual })] : []),
    ...(chosen.length < protocolVersions.length ? [say.t('differs.protocols', { protocols: chosen.join(', ') })] : []),
    ...(node ? [say.t('differs.node', { host: hostOf(node) })] : []),
  ]
}
