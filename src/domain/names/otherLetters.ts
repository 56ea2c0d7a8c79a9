// ENSIP-15 with its tables: loaded with the first name that has other letters than a–z.
import { normalize } from 'viem/ens'
import type { EnsName } from './readName.ts'

/** Scripts that are written together and that have no letter like a Latin one. */
const UNLIKE = ['Han Hira Kana Bopo', 'Hangul', 'Thai', 'Arabic', 'Hebrew', 'Devanagari'].map(scripts => {
  const letters = scripts.split(' ').map(script => `\\p{scx=${script}}`)
  return new RegExp(`^[${letters.join('')}\\p{Nd}_-]+$`, 'u')
})
const ASCII = /^[\x21-\x7e]*$/

/** a–z with a mark that is easily seen (à, ü, č); not with one below (ạ), and no letter of its own (ı, ø). */
const isMarked = (letter: string): boolean =>
  letter >= '\u00e0' && letter <= '\u017f' && /^[a-z]\p{M}$/u.test(letter.normalize('NFD'))

/** Whether a label mixes no scripts and can't be taken for one in other letters. */
function isClear(label: string): boolean {
  const letters = label.replace(/[^\p{L}\p{M}\p{Nd}_-]/gu, '')
  return UNLIKE.some(script => script.test(letters)) || [...letters].every(each => ASCII.test(each) || isMarked(each))
}

/** A name in ASCII: as browsers' address bars show it (`xn--…`), else its bytes. */
function asciiOf(name: string): string {
  try {
    const { hostname } = new URL(`http://${name}`)
    if (ASCII.test(hostname)) return hostname
  } catch {
    // Not every name can be a host's.
  }
  return encodeURI(name)
}

/** The name that a text is, as ENS knows it; null: its letters are mixed, look alike, or stand in no name. */
export function readLetters(text: string): EnsName | null {
  try {
    const name = normalize(text)
    if (!name.includes('.')) return null
    return { name, punycode: name.split('.').every(isClear) ? null : asciiOf(name) }
  } catch {
    // The library throws on each rule of ENSIP-15 that a text breaks.
    return null
  }
}
