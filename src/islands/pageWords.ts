import { loadWords } from './loadWords.ts'

/** For plain scripts: the page's sentences that take no values. The page says where they lie. */
export async function pageWords(): Promise<(key: string) => string> {
  const url = document.querySelector<HTMLElement>('[data-words]')?.dataset.words
  if (!url) throw new Error('words: the page does not say where they are')
  const words = await loadWords(url)
  return key => {
    const word = words[key]
    return typeof word === 'string' ? word : key
  }
}
