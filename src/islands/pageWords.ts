import { loadWords, partsOf, said } from './loadWords.ts'

/**
 * For plain scripts: the page's sentences without plurals or choices; `values` by name. A script that came by
 * `import()` has its sentences already, one that is built by itself fetches its own.
 */
export async function pageWords(): Promise<(key: string, values?: Record<string, string>) => string> {
  await loadWords(partsOf('*'))
  return (key, values = {}) => {
    const word: unknown = said[key]
    if (typeof word === 'string') return word
    return Array.isArray(word)
      ? word
          .map((part: unknown) => (typeof part === 'string' ? part : (values[String((part as unknown[])[0])] ?? '')))
          .join('')
      : key
  }
}
