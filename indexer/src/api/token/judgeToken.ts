import { feeLevel, type SafetyLevel, safeText, worstLevel } from '../../../../src/domain/token/Token.ts'
import { skeletons } from './skeleton.ts'

const SUSPECT =
  /<[a-z/!]|javascript:|https?:|www\.|t\.me\/|\.(com|io|net|org|xyz|finance|app)\b|\b(claim|airdrop|visit|reward|free|bonus|voucher)\b/i
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Co}\p{Cn}]/u

/** A name that wants something from its reader: markup, links, invitations, hidden characters, or far too long. */
export const isSpam = (symbol: string, name: string): boolean =>
  [symbol, name].some(text => SUSPECT.test(text) || INVISIBLE.test(text)) ||
  symbol.length > 32 ||
  name.length > 80 ||
  safeText(symbol) === ''

export type Judged = { listed: boolean; spam: boolean; safety: SafetyLevel }

/** @param listedSkeletons skeletons of the symbols of this chain's listed tokens and its native currency. */
export function judgeToken(
  token: { symbol: string; name: string; buyFeeBps: number | null; sellFeeBps: number | null },
  listed: boolean,
  listedSkeletons: ReadonlySet<string>,
): Judged {
  const spam = !listed && isSpam(token.symbol, token.name)
  let safety: SafetyLevel = feeLevel(token.buyFeeBps, token.sellFeeBps)
  if (!listed) {
    safety = worstLevel(safety, 'notListed')
    if (spam) safety = worstLevel(safety, 'spam')
    if (skeletons(token.symbol).some(looks => listedSkeletons.has(looks))) safety = worstLevel(safety, 'impersonator')
  }
  return { listed, spam, safety }
}

/** A colour of its own for each address, readable on light and dark: `#rrggbb`. */
export function colorOf(address: string): string {
  const hue = address === 'NATIVE' ? 230 : Number.parseInt(address.slice(2, 8), 16) % 360
  const [saturation, lightness] = [0.62, 0.52]
  const spread = saturation * Math.min(lightness, 1 - lightness)
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
