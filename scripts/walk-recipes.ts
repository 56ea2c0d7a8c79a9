// node scripts/walk-recipes.ts: does what the recipes of CONTRIBUTING.md say, in a copy of the checkout, and nothing
// else; then asks types and laws whether that was all. A recipe that is untrue fails here, or names other files.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './run/places.ts'
import { say } from './run/steps.ts'
import { removeFolder, verb } from './run/verb.ts'

const copy = mkdtempSync(join(tmpdir(), 'tarn-recipes-'))
const at = (path: string): string => join(copy, path)
const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })

/** Puts `text` before the one place where `mark` stands. Throws when there is none, or another. */
function insert(path: string, mark: string, text: string): void {
  const source = readFileSync(at(path), 'utf8')
  if (source.split(mark).length !== 2) throw new Error(`${path} has not one "${mark}"`)
  writeFileSync(
    at(path),
    source.replace(mark, () => text + mark),
  )
}

const words = (keys: Record<string, string>): void => {
  const entries = Object.entries(keys).map(([key, text]) => [key, { 'en-US': text, note: 'Of a walked recipe.' }])
  writeFileSync(at('words.json'), JSON.stringify(Object.fromEntries(entries)))
  run('scripts/add-words.ts', 'words.json')
  removeFolder(at('words.json'))
}

/** LIST: recipes by the first line of their tree in CONTRIBUTING, and what is done by hand. */
const recipes: { first: string; walk: () => void }[] = [
  {
    first: 'src/domain/chains/chains.ts',
    walk() {
      const definition = "id: 4326, key: 'walked', name: 'Walked', blockTime: 1_000, layer: 'op'"
      insert(
        'src/domain/chains/chains.ts',
        ']\n\n/** The chain of this id',
        `  chain({ ${definition}, explorer: 'https://walked.example' }),\n`,
      )
      insert('scripts/build/build-contracts.ts', '11155111, 1301]', '4326, ')
      insert('scripts/build/build-contracts.ts', "  143: ['USDC'", "  4326: ['USDM'],\n")
      insert(
        'scripts/build/build-contracts.ts',
        '}\n\n/** By symbol, deepest first. */',
        "  '4326 USDM': '0xFAfDdbb3FC7688494971a79cc65DCa3EF82079E7',\n",
      )
      run('scripts/build/build-contracts.ts')
      insert('tests/laws/chains.test.ts', ']\n\n/** What a network has', "  [4326, 'walked'],\n")
      copyFileSync(at('public/chains/base.svg'), at('public/chains/walked.svg'))
    },
  },
  {
    first: 'src/domain/routes/locales.ts',
    walk() {
      insert(
        'src/domain/routes/locales.ts',
        '] as const satisfies',
        "  { key: 'cy-GB', name: 'Cymraeg', dir: 'ltr' },\n",
      )
      writeFileSync(at('locales/cy-GB.json'), '{}\n')
    },
  },
  {
    first: 'src/ui/explore/table/tokenColumns.ts',
    walk() {
      const figure = "{ kind: 'usd', value: row => row.volume['1d'], live: 'volume1d' }"
      insert(
        'src/ui/explore/table/tokenColumns.ts',
        "  { id: 'trend'",
        `  { id: 'walked', title: 'explore.col.walked', from: 'l', end: true, figure: ${figure} },\n`,
      )
      words({ 'explore.col.walked': 'Volume, again' })
    },
  },
  {
    first: 'src/domain/storedKeys.ts',
    walk() {
      insert('src/domain/storedKeys.ts', "  'tarn.theme'", "  'tarn.walked': { of: 'choices', until: 'ever' },\n")
      words({ 'privacy.kept.walked': 'What a recipe left' })
      writeFileSync(
        at('src/state/settings/walked.ts'),
        [
          "import { storedValue } from '../stored/storedValue.ts'",
          '',
          '/** Of a walked recipe. */',
          "export const walked = storedValue<boolean>({ key: 'tarn.walked', initial: false, read: stored => stored === true })",
          '',
        ].join('\n'),
      )
    },
  },
]

/** Files of a recipe's tree, as patterns: `<key>` and `…` stand for anything. */
function named(contributing: string, first: string): RegExp[] {
  const tree = contributing.split('```').find(text => text.trimStart().startsWith(first))
  if (!tree) throw new Error(`CONTRIBUTING has no recipe that begins with ${first}`)
  return [...tree.matchAll(/^ (\S+\/\S+)/gm)].map(
    ([, path]) => new RegExp(`^${path!.replaceAll('.', '\\.').replace(/<\w+>|…|\*/g, '.+')}$`),
  )
}

const LAWS = [
  ...['chains', 'locales', 'words', 'storedKeys'].map(law => `tests/laws/${law}.test.ts`),
  ...['src/domain/chains', 'src/domain/routes', 'src/ui/explore', 'src/i18n'],
]

/** What failed, and why, in a line or two each. */
const failures = (output: string): string =>
  output
    .split('\n')
    .filter(line => /error TS|FAIL|Error/.test(line))
    .join('\n')

async function walkRecipes(): Promise<number> {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.stdout.split('\n').filter(Boolean)) {
    mkdirSync(dirname(at(path)), { recursive: true })
    copyFileSync(join(root, path), at(path))
  }
  for (const modules of ['node_modules', 'indexer/node_modules', '.astro'])
    symlinkSync(join(root, modules), at(modules))
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=recipes', '-c', 'user.email=recipes@example.invalid', ...args], {
      cwd: copy,
      encoding: 'utf8',
    }).stdout
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'before')
  const contributing = readFileSync(at('CONTRIBUTING.md'), 'utf8')
  let untrue = 0
  for (const { first, walk } of recipes) {
    walk()
    const touched = git('status', '--porcelain', '-uall')
      .split('\n')
      .filter(Boolean)
      .map(line => line.slice(3))
    const may = [...named(contributing, first), /^src\/domain\/chains\/contracts\.ts$/]
    const unnamed = touched.filter(path => !may.some(pattern => pattern.test(path)))
    say(`${first}: ${touched.length} files${unnamed.length ? `, not named: ${unnamed.join(', ')}` : ''}`)
    untrue += unnamed.length
    git('add', '-A')
    git('commit', '-qm', first)
  }
  for (const [what, args] of [
    ['Types', ['node_modules/typescript7/bin/tsc', '--noEmit', '--checkers', '1']],
    ['Laws', ['node_modules/vitest/vitest.mjs', 'run', '--no-color', ...LAWS]],
  ] as const) {
    const { status, stdout, stderr } = run(...args)
    say(`${what}: ${status === 0 ? 'pass' : `fail\n${failures(stdout + stderr)}`}`)
    if (status !== 0) untrue++
  }
  return untrue === 0 ? 0 : 1
}

verb(walkRecipes, () => removeFolder(copy))
