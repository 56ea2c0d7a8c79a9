/** A whole key between quotes of any kind. */
const WHOLE = /(['"`])([a-z][a-zA-Z0-9]*(?:\.[a-zA-Z0-9]+)+)\1/g
/** A template that begins like a key: `explore.tab.${tab}`. */
const MADE = /`([a-z][a-zA-Z0-9]*\.[a-zA-Z0-9.]*)(?=\$\{)/g
/** One that ends like a key: `${word}.cost`. */
const ENDED = /`(?=\$\{)/g
/** A line of a list that says something of a key (domain/Errors.ts): who has that key says it. */
const SWITCH = /^ *'[\w.]+': (?:true|false),$/gm
/** What may stand in the place of an expression. */
const ANY = '[a-zA-Z0-9]+(?:\\.[a-zA-Z0-9]+)*'

/** The end of a template's expression that begins at `from` with `${`. */
function endOf(source: string, from: number): number {
  let depth = 0
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === '{') depth++
    else if (source[at] === '}' && --depth === 0) return at + 1
  }
  return source.length
}

/** The keys that a template may become, as a pattern. `start`: where its first expression begins. */
function patternOf(source: string, first: string, start: number): string {
  let pattern = first.replaceAll('.', '\\.')
  for (let at = start; source.startsWith('${', at); ) {
    const end = endOf(source, at)
    const text = /^[a-zA-Z0-9.]*/.exec(source.slice(end, end + 80))![0]
    pattern += ANY + text.replaceAll('.', '\\.')
    at = end + text.length
  }
  return pattern
}

/**
 * Every key of the catalogue that a file can say or name: those between quotes, and all that a template which begins or
 * ends like a key can become. Rather one too many: what only looks like a key is counted, too.
 */
export function keysIn(text: string, catalogue: ReadonlySet<string>): Set<string> {
  const source = text.replace(SWITCH, '')
  const found = new Set<string>()
  for (const [, , key] of source.matchAll(WHOLE)) if (catalogue.has(key!)) found.add(key!)
  for (const { 0: text, 1: first, index } of source.matchAll(MADE)) {
    const pattern = new RegExp(`^${patternOf(source, first!, index + text.length)}$`)
    for (const key of catalogue) if (key.startsWith(first!) && pattern.test(key)) found.add(key)
  }
  for (const { index } of source.matchAll(ENDED)) {
    const end = endOf(source, index + 1)
    const text = /^((?:\.[a-zA-Z]+)+)`/.exec(source.slice(end, end + 80))?.[1]
    if (text) for (const key of catalogue) if (key.endsWith(text)) found.add(key)
  }
  return found
}

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** Whether a file says sentences itself: one that only names keys has another say them. */
export const says = (source: string): boolean =>
  /\bsay(?:\.t)?\(|(?<!function )\bpage(?:Words|Say)\(/.test(source.replace(COMMENT, ''))
