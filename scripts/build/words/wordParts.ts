// Which sentences go into which file. A page's islands fetch what they can say, a press what it adds: a sentence lies
// in one file only, of the first that can say it.

/** A script file: its name, the modules in it, and whether it is an island's own. */
export type Script = { name: string; modules: readonly string[]; island: boolean }

export type WordParts = {
  /** The keys of each file of sentences, sorted. */
  parts: Record<string, string[]>
  /** The files of sentences that each script which says any needs, by its name. */
  needs: Record<string, string[]>
}

/** What every page has: its header's islands, and what is too little for a file of its own. */
const PAGE = 'page'
/** Islands of every page. */
const HEADER = ['Connect', 'Search']
/** Characters of English below which sentences are no file of their own. */
const LITTLE = 1_500
/** And below which no script fetches another's file for them. */
const FEW = 900

/**
 * `scripts` in the order in which a visitor meets them; `importsOf`: the modules that a module imports statically;
 * `keysOf`: the keys it can say; `saysAny`: whether it says any; `sizeOf`: characters of a key's English sentence.
 */
export function wordParts(
  scripts: readonly Script[],
  {
    importsOf,
    keysOf,
    saysAny,
    sizeOf,
  }: {
    importsOf: (id: string) => readonly string[]
    keysOf: (id: string) => ReadonlySet<string>
    saysAny: (id: string) => boolean
    sizeOf: (key: string) => number
  },
): WordParts {
  /** All that the modules of a script can say, with what they import. */
  const saidBy = ({ modules }: Script): Set<string> => {
    const keys = new Set<string>()
    const seen = new Set<string>()
    const open = [...modules]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      for (const key of keysOf(id)) keys.add(key)
      open.push(...importsOf(id))
    }
    return keys
  }
  const speaking = scripts.filter(({ modules, island }) => island || modules.some(saysAny))
  const said = new Map(speaking.map(script => [script, saidBy(script)]))
  const header = speaking.filter(({ name }) => HEADER.includes(name))
  /** Which file a sentence is in, before little ones are put together. */
  const placeOf = (by: readonly Script[]): string => {
    if (by.some(script => header.includes(script))) return PAGE
    const islands = by.filter(({ island }) => island)
    return islands.length > 0 ? islands.map(({ name }) => name).join('-') : by[0]!.name
  }
  const saidIn = new Map<string, Script[]>()
  for (const [script, keys] of said) for (const key of keys) saidIn.set(key, [...(saidIn.get(key) ?? []), script])
  const sizeOfAll = (keys: readonly string[]) => keys.reduce((sum, key) => sum + key.length + sizeOf(key), 0)
  const partOf = new Map<string, string>()
  for (const [key, by] of saidIn) partOf.set(key, placeOf(by))
  const putTogether = () => {
    for (const keys of Map.groupBy(partOf.keys(), key => partOf.get(key)!).values())
      if (sizeOfAll(keys) < LITTLE) for (const key of keys) partOf.set(key, PAGE)
  }
  putTogether()
  for (const [{ name }, keys] of said)
    for (const [part, some] of Map.groupBy(keys, key => partOf.get(key)!))
      if (part !== name && sizeOfAll(some) < FEW) for (const key of some) partOf.set(key, PAGE)
  putTogether()
  const sorted = [...partOf.keys()].sort()
  const parts = Object.fromEntries(Map.groupBy(sorted, key => partOf.get(key)!))
  const needs: Record<string, string[]> = {}
  for (const [{ name }, keys] of said) {
    const needed = new Set([...keys].map(key => partOf.get(key)!))
    if (needed.size > 0) needs[name] = [...new Set([...(needs[name] ?? []), ...needed])].sort()
  }
  return { parts, needs }
}
