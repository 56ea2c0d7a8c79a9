import type { Words } from '#i18n/Words.ts'

declare global {
  interface Window {
    /** Set when the first script that speaks is there: every `import()` asks it (scripts/build/words). */
    tarnWords?: typeof wordsFor
  }
}

/** The sentences that came to this page, of all files: one object that grows. */
export const said: Words = {}

/**
 * The files of sentences that each script needs: `Connect=page SwapBox=SwapBox,page`; `*` is any script. The build
 * writes it here (scripts/build/words); while developing one file has all sentences.
 */
const NEEDS = '*=all'
const needs = new Map(NEEDS.split(' ').map(line => line.split('=') as [string, string]))

/** The files of sentences that a script needs, by its name; `*`: what every script needs. */
export const partsOf = (script: string): string[] => (needs.get(script) ?? needs.get('*'))?.split(',') ?? []

/** Where the page's sentences lie: its islands were told. */
function wordsUrl(): string {
  const told = document.querySelector('astro-island')?.getAttribute('props') ?? ''
  return /\/words\/[\w.-]+\.json/.exec(told)?.[0] ?? '/words/en-US.json'
}

const here = new Set<string>()

/** The files of sentences that are not here yet. */
export const partsLeft = (): string[] =>
  [...new Set([...needs.values()].flatMap(parts => parts.split(',')))].filter(part => !here.has(part))

// One download a page, whatever the number of islands.
const loading = new Map<string, Promise<void>>()

async function fetchWords(url: string): Promise<Words> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`words: ${answer.status} for ${url}`)
  return (await answer.json()) as Words
}

let english: Promise<Words> | undefined
/** Every sentence that scripts say, in English. */
const inEnglish = (): Promise<Words> =>
  (english ??= fetchWords('/words/en-US.json').catch((error: unknown) => {
    english = undefined
    throw error
  }))

async function loadPart(part: string, url: string): Promise<void> {
  try {
    Object.assign(said, await fetchWords(url.replace(/\.(?=[0-9a-f]+\.json$)/, `.${part}.`)))
  } catch (error) {
    console.warn('Tarn: the page’s language did not load, English takes its place', error)
    const words = await inEnglish()
    for (const key in words) said[key] ??= words[key]!
  }
  here.add(part)
}

/**
 * SE-7: brings files of sentences, each once; where one can't be had, those of en-US. Rejects when neither can, and may
 * be asked again. `url`: where the page's sentences lie.
 */
export async function loadWords(parts: readonly string[], url = wordsUrl()): Promise<void> {
  await Promise.all(
    parts.map(part => {
      const known = loading.get(part)
      if (known) return known
      const coming = loadPart(part, url)
      coming.catch(() => loading.delete(part))
      loading.set(part, coming)
      return coming
    }),
  )
}

/**
 * What a script that is fetched later needs to speak, beside it (the build has every `import()` ask); nothing when all
 * of it is here. `files`: the script's and those it imports. A file that is missing is told as a missing script is.
 */
function wordsFor(files: readonly string[] = []): Promise<void> | undefined {
  const name = /([^/]+?)[.-][\w-]{8}\.js$/.exec(files[0] ?? '')?.[1]
  const missing = name === undefined ? [] : partsOf(name).filter(part => !here.has(part))
  if (missing.length === 0) return undefined
  return loadWords(missing).catch((error: unknown) => {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  })
}

// A plain script (`*`) has its own sentences alone and asks for no other script's: on a page with islands it must not
// take their loader's place, or what these fetch later would be drawn before its sentences came.
if (typeof window !== 'undefined' && !needs.has('*')) window.tarnWords = wordsFor
