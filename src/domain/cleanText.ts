/**
 * What steers or hides text instead of being read: controls, bidi marks, soft hyphens, zero-width spaces, tags, private
 * and unassigned signs, lone halves. Joiners (U+200C, U+200D) stay: Persian words and families of emoji are written
 * with them.
 */
const UNSEEN = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u{2028}\u{2029}]|(?![\u{200c}\u{200d}])\p{Cf}/gu

/**
 * Cleans text that a user wrote about themselves before other visitors see it: one line, composed (NFC), no invisible
 * characters, at most three marks on a letter, at most `max` UTF-16 units and no half of a surrogate pair. Clean text
 * stays as it is.
 */
export function cleanText(text: string, max: number): string {
  const clean = text
    // A byte order mark counts as white space: it is none that people see.
    .replace(/\ufeff/g, '')
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/(^|[^\p{L}\p{M}\p{S}])[\u{200c}\u{200d}]+|[\u{200c}\u{200d}]+(?![\p{L}\p{M}\p{S}])/gu, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
  return clean.length <= max
    ? clean
    : clean
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
}
