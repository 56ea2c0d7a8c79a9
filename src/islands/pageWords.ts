import { loadWords } from './loadWords.ts'

/** Where the page's sentences lie: its islands were told. */
export function wordsUrl(): string {
  const told = document.querySelector('astro-island')?.getAttribute('props') ?? ''
  return /\/words\/[\w.-]+\.json/.exec(told)?.[0] ?? '/words/en-US.json'
}

/** For plain scripts: the page's sentences without plurals or choices; `values` by name. */
export async function pageWords(): Promise<(key: string, values?: Record<string, string>) => string> {
  const words = await loadWords(wordsUrl())
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
