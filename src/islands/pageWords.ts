import { loadWords, partsOf, said } from './loadWords.ts'

/**
 * For plain scripts: the page's sentences without plurals or choices; `values` by name. `script`: its file's name,
 * where it came by `import()`; one that is built by itself has but its own.
 */
export async function pageWords(script = '*'): Promise<(key: string, values?: Record<string, string>) => string> {
  await loadWords(partsOf(script))
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
