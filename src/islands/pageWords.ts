import { loadWords } from './loadWords.ts'

/** For plain scripts: the page's sentences that take no values. Where they lie, the page's islands were told. */
export async function pageWords(): Promise<(key: string) => string> {
  const told = document.querySelector('astro-island')?.getAttribute('props') ?? ''
  const words = await loadWords(/\/words\/[\w.-]+\.json/.exec(told)?.[0] ?? '/words/en-US.json')
  return key => {
    const word = words[key]
    return typeof word === 'string' ? word : key
  }
}
