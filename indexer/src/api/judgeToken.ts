import { feeLevel, type SafetyLevel, safeText, worstLevel } from '#domain/Token.ts'

/** Letters that look like Latin ones, for comparing symbols (a small part of UTS 39's confusables). */
const LOOKALIKES: Record<string, string> = {
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'l', ј: 'j', к: 'k', ӏ: 'l', м: 'm', н: 'h', о: 'o', р: 'p', ѕ: 's', т: 't', у: 'y', х: 'x',
  α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'l', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ω: 'w',
  '0': 'o', '1': 'l', '5': 's', '|': 'l', '₮': 't', 'ł': 'l', 'đ': 'd', 'ı': 'l', i: 'l',
}

/** What a name looks like: compatibility forms, marks, invisible characters and lookalikes folded. Two names with one skeleton look the same. */
export const skeleton = (text: string): string =>
  [...text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Cc}\p{Z}\s]/gu, '').toLowerCase()].map(c => LOOKALIKES[c] ?? c).join('')

const SUSPECT = /<[a-z/!]|javascript:|https?:|www\.|t\.me\/|\.(com|io|net|org|xyz|finance|app)\b|\b(claim|airdrop|visit|reward|free|bonus|voucher)\b/i
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Co}\p{Cn}]/u

/** A name that wants something from its reader: markup, links, invitations, hidden characters, or far too long. */
export const isSpam = (symbol: string, name: string): boolean =>
  [symbol, name].some(text => SUSPECT.test(text) || INVISIBLE.test(text)) || symbol.length > 32 || name.length > 80 || safeText(symbol) === ''

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
    if (listedSkeletons.has(skeleton(token.symbol))) safety = worstLevel(safety, 'impersonator')
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
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1)))).toString(16).padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
