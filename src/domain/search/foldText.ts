/** Letters that a keyboard without them types as others; compatibility forms don't know them. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ـ: '',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ى: 'ي',
  ة: 'ه',
}
const ASCII = /^[\u0020-\u007e]*$/

/**
 * A text as it is compared: compatibility forms (full-width, ligatures, presentation forms) and marks folded, invisible
 * characters gone, lower case, single spaces. Two texts a person would call the same are equal afterwards. Folding
 * twice changes nothing.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim()
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}]/gu, '')
    .replace(/[ßæœøđðłþıħŧـأإآىة]/g, letter => PLAIN[letter] ?? letter)
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .trim()
}
