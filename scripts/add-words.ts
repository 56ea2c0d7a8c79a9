// Adds sentences to every language at once: `node scripts/add-words.ts words.json` words.json: { "swap.review": {
// "en-US": "Review", "note": "for translators", "fr-FR": "…", "ja-JP": "…", "ar-SA": "…" } } en-US.json holds { key: {
// "text", "note" } }, the others { key: text }; all sorted. What a language lacks is printed and falls back to English.
// A lock folder keeps two runs apart.
import { mkdirSync, readFileSync, rmdirSync, writeFileSync, existsSync } from 'node:fs'
import { defaultLocale, pageLocales } from '#i18n/locales.ts'

type Entry = Record<string, string>

const folder = new URL('../locales/', import.meta.url)
const lock = new URL('.lock', folder)

async function locked(run: () => void) {
  for (let attempt = 0; ; attempt++) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (attempt > 100) throw error
      await new Promise(done => setTimeout(done, 100))
    }
  }
  try {
    run()
  } finally {
    rmdirSync(lock)
  }
}

const sorted = (catalogue: Record<string, unknown>) =>
  `${JSON.stringify(Object.fromEntries(Object.entries(catalogue).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`

const file = process.argv[2]
if (!file) {
  console.error('Which file? node scripts/add-words.ts words.json')
  process.exit(1)
}
const words: Record<string, Entry> = JSON.parse(readFileSync(file, 'utf8'))
for (const [key, entry] of Object.entries(words)) {
  for (const name of ['note', defaultLocale])
    if (!entry[name]) {
      console.error(`${key} lacks ${name}`)
      process.exit(1)
    }
  const unsaid = pageLocales.filter(locale => !entry[locale.key])
  if (unsaid.length > 0) console.warn(`${key} is not said in ${unsaid.map(locale => locale.key).join(', ')}`)
}

await locked(() => {
  for (const { key: locale } of pageLocales) {
    const path = new URL(`${locale}.json`, folder)
    const catalogue = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
    for (const [key, entry] of Object.entries(words))
      if (entry[locale])
        catalogue[key] = locale === defaultLocale ? { text: entry[locale], note: entry.note } : entry[locale]
    writeFileSync(path, sorted(catalogue))
  }
})
console.log(`${Object.keys(words).length} sentences for ${pageLocales.length} languages`)
