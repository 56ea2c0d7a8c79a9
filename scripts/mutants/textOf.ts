/** Finds a text of source however it is broken into lines: any white space will do, and trailing commas are none. */
export const textOf = (search: string): RegExp =>
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
