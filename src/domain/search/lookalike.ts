import { foldText } from './foldText.ts'

/**
 * Latin letter → letters and digits of other scripts that are drawn like it (from Unicode's UTS 39 confusables, what
 * symbols are made of).
 */
const DRAWN_ALIKE: Record<string, string> = {
  a: 'аαɑᴀᎪⲁ',
  b: 'вβʙᏴьƅⲃ',
  c: 'сϲᴄⅽᏟⲥ',
  d: 'ԁᴅⅾᎠɖ',
  e: 'еεєҽᴇᎬℯⲉ',
  f: 'ꜰϝғƒ',
  g: 'ɡցɢԍᏀ',
  h: 'һнηհʜᎻⲏ',
  j: 'јϳᴊᎫ',
  k: 'кκᴋᏦⲕ',
  // Capital I, small l, digit one and a bar are one stroke in most types.
  l: 'іιӏįɩʟᏞⅼ1|iɪⵏ',
  m: 'мμᴍⅿᎷⲙ',
  n: 'пոɴⲛ',
  o: 'оοօσ0ᴏ๐ⲟ',
  p: 'рρᴘᏢⲣ',
  q: 'ԛգ',
  r: 'гʀᎡꭇⲅ',
  s: 'ѕꜱᏚ5ƽ',
  t: 'тτᴛᎢ₮ⲧ',
  u: 'υսᴜʋ',
  v: 'ѵνᴠⅴᏙ',
  w: 'ѡԝωᴡᎳ',
  x: 'хχⅹⲭ',
  y: 'уүγʏᎩⲩ',
  z: 'ᴢᏃⲍ',
}

const LATIN = new Map(
  Object.entries(DRAWN_ALIKE).flatMap(([latin, others]) =>
    [...others].map(other => [other.toLowerCase(), latin] as const),
  ),
)

/** Most symbols: nothing in it looks like something else. */
const PLAIN = /^[a-hj-z2-46-9$.]*$/

/**
 * What a text looks like: folded, without spaces, letters that are drawn alike replaced by one of them. Two names with
 * one lookalike can't be told apart by eye: `UЅDC` (Cyrillic Ѕ), `USDС` and `usdc` give the same.
 */
export function lookalike(text: string): string {
  const folded = foldText(text)
  if (PLAIN.test(folded)) return folded
  return [...folded.replace(/\s/g, '')].map(letter => LATIN.get(letter) ?? letter).join('')
}
