import { loadWords } from './loadWords.ts'

/** For plain scripts: the page's sentences without plurals or choices; `values` by name. Where they lie, the page's islands were told. */
export async function pageWords(): Promise<(key: string, values?: Record<string, string>) => string> {
  const told = document.querySelector('astro-island')?.getAttribute('props') ?? ''
  const words = await loadWords(/\/words\/[\w.-]+\.json/.exec(told)?.[0] ?? '/words/en-US.json')
  return (key, values = {}) => {
    const word: unknown = words[key]
    if (typeof word === 'string') return word
    return Array.isArray(word)
      ? word
          .map((part: unknown) => (typeof part === 'string' ? part : (values[String((part as unknown[])[0])] ?? '')))
          .join('')
      : key
  }
}
