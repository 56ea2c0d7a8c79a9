import type { Words } from '#i18n/Words.ts'

// One download a page, whatever the number of islands.
const loading = new Map<string, Promise<Words>>()

async function fetchWords(url: string): Promise<Words> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`words: ${answer.status} for ${url}`)
  return (await answer.json()) as Words
}

/** SE-7: every sentence of a locale; where its file can't be had, those of en-US. Rejects when neither can. */
export function loadWords(url: string): Promise<Words> {
  let words = loading.get(url)
  if (!words) {
    words = fetchWords(url).catch((error: unknown) => {
      console.warn('Tarn: the page’s language did not load, English takes its place', error)
      return fetchWords('/words/en-US.json')
    })
    // A failed download may be asked for again by the next island.
    words.catch(() => loading.delete(url))
    loading.set(url, words)
  }
  return words
}
