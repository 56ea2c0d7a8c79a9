// npm run words: what each language lacks, which its pages say in the default language until then. `-- gate` ends with
// 1 when anything lacks: no release goes out so. `-- fr-FR` names what one language lacks.
import { type Lack, lacks, sayings } from './build/lacks.ts'

const [asked] = process.argv.slice(2)
const of = sayings()
const all = lacks()

const sentenceOf = ({ sentences, articles }: Lack): string =>
  sentences.length + articles.length === 0
    ? 'complete'
    : `lacks ${sentences.length} of ${of.sentences} sentences and ${articles.length} of ${of.articles} help articles`

for (const lack of all) console.log(`${lack.locale.padEnd(8)}${lack.name.padEnd(12)}${sentenceOf(lack)}`)

const named = all.find(({ locale }) => locale === asked)
for (const key of named?.sentences ?? []) console.log(`locales/${asked}.json: ${key}`)
for (const key of named?.articles ?? []) console.log(`src/content/help/${key}/${asked}.md`)

if (asked === 'gate' && all.some(({ sentences, articles }) => sentences.length + articles.length > 0)) {
  console.error('No release while a language lacks something: npm run words -- <language> names it.')
  process.exitCode = 1
}
