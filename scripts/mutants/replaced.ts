/** Finds a text of source however it is broken into lines: any white space will do, and trailing commas are none. */
const textOf = (search: string): RegExp =>
  new RegExp(
    search
      .split(/(\s+)/)
      .map(part => (/^\s+$/.test(part) ? '\\s+' : escaped(part)))
      .join(''),
    'g',
  )

/** Brackets may be followed or preceded by a break of the line. */
const escaped = (part: string): string =>
  part
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\\[([{]/g, '$&\\s*')
    .replace(/\\[)\]}]/g, '(?:,?\\s*)$&')

/**
 * A source with one text put in another's place; the breaks of lines around what is left out stay. Null where it does
 * not stand there once.
 */
export function replaced(source: string, search: string, replace: string): { text: string; at: number } | null {
  const [found, another] = source.matchAll(textOf(search))
  if (!found || another) return null
  const { index: at, 0: whole } = found
  const before = /^\s/.test(replace) ? '' : (/^\s*/.exec(whole)?.[0] ?? '')
  const after = /\s$/.test(replace) ? '' : (/\s*$/.exec(whole)?.[0] ?? '')
  return { text: source.slice(0, at) + before + replace + after + source.slice(at + whole.length), at }
}
