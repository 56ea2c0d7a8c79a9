import confusables from './confusables.json' with { type: 'json' }

// What a text looks like, by Unicode's own table of confusable characters (UTS #39), and a little stricter: letter case
// and marks don't tell symbols apart in a list either.

const character = (code: string): string => String.fromCodePoint(Number.parseInt(code, 36))

/** Character → what it looks like. */
const LOOKS = new Map<string, string>()
for (const entry of confusables.table.split(' ')) {
  const [target, sources] = entry.split(':')
  const looks = target!.split('.').map(character).join('')
  for (const source of sources!.split(',')) LOOKS.set(character(source), looks)
}
/** Not in the table, and taken for one another in a symbol. */
const OURS: Record<string, string> = { i: 'l', '5': 's', $: 's', '!': 'l', '8': 'b', '₿': 'b', Ξ: 'e', ξ: 'e' }

/** What draws nothing: marks, spaces, controls, joiners, fillers, the blank of braille. */
const UNSEEN = /[\p{M}\p{Cf}\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800]/gu
/** What turns the order of letters, by command or by its script. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Script=Hebrew}\p{Script=Arabic}]/u
const MAX_TEXT = 200
const MAX_KNOWN = 50_000

const known = new Map<string, string>()

function make(text: string): string {
  const seen = (part: string): string =>
    [...part.normalize('NFKD').replace(UNSEEN, '')].map(c => OURS[c] ?? LOOKS.get(c) ?? c).join('')
  // Twice: a capital may look like a small letter's capital.
  return seen(seen(text).toLowerCase()).toLowerCase().replace(UNSEEN, '')
}

/** Two texts with one skeleton look the same. */
export function skeleton(text: string): string {
  const short = text.slice(0, MAX_TEXT)
  const found = known.get(short)
  if (found !== undefined) return found
  const made = make(short)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(short, made)
  return made
}

/**
 * All that a text may look like: its skeleton, and the one of its letters from right to left when something in it turns
 * them.
 */
export const skeletons = (text: string): string[] =>
  TURNING.test(text)
    ? [skeleton(text), skeleton([...text.replace(/\p{Cf}/gu, '')].reverse().join(''))]
    : [skeleton(text)]
