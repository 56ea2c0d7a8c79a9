// Sentences come in files, each beside the script that says them (scripts/build/words).
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { pageLocales } from '#i18n/locales.ts'
import { keysIn, says } from '../../../scripts/build/words/keysIn.ts'
import { importsOf, read, root } from '../sources.ts'
import { brotliSize, dist, files, readBuilt } from './built.ts'

const catalogue = new Set(Object.keys(JSON.parse(read('locales/en-US.json'))))
/** The keys of each file of sentences. */
const parts: Record<string, string[]> = JSON.parse(readFileSync(join(dist, 'words.json'), 'utf8'))
/** The modules of each script file, from the project's root. */
const modules: Record<string, string[]> = JSON.parse(readFileSync(join(dist, 'modules.json'), 'utf8'))
const nameOf = (file: string) => file.replace(/^\/?_astro\//, '').replace(/[.-][\w-]{8}\.js$/, '')

/** What browsers read of it: the files of sentences that each script needs, by its name. */
const needs = new Map(
  Object.keys(files)
    .filter(path => /^\/_astro\/[^/]+\.js$/.test(path))
    .flatMap(path => [...readBuilt(files[path]!.file).matchAll(/["'`](Connect=[^"'`]+)["'`]/g)])
    .flatMap(([, text]) => text!.split(' '))
    .map(line => line.split('=') as [string, string]),
)
const filesOf = (script: string): string[] => needs.get(script)?.split(',') ?? []

/** Scripts that are built by themselves can share with no other. */
const alone = new Set(Object.keys(parts).filter(part => ![...needs.keys()].some(name => filesOf(name).includes(part))))

const ours = (id: string): string | null => {
  const path = id.split('?')[0]!
  return /^src\/.*\.tsx?$/.test(path) && !/[?&]url\b/.test(id) && existsSync(join(root, path)) ? path : null
}

/** Files of ours that some import statically, with them. */
function withImports(paths: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...paths]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue
    found.add(path)
    for (const { from, typeOnly, dynamic } of importsOf(path)) {
      if (typeOnly || dynamic || !/^[#.].*\.tsx?$/.test(from)) continue
      const file = from.startsWith('#') ? `src/${from.slice(1)}` : posix.join(dirname(path), from)
      if (existsSync(join(root, file))) open.push(file)
    }
  }
  return found
}

/** Scripts that say something, each with the files of its modules; an island by the name it speaks with. */
const speaking = new Map<string, string[]>()
for (const [file, ids] of Object.entries(modules)) {
  const paths = ids.flatMap(id => ours(id) ?? [])
  if (paths.some(path => says(read(path)))) speaking.set(nameOf(file), paths)
  for (const path of paths) {
    const island = /\buseSay\(\w+, '(\w+)'\)/.exec(read(path))?.[1]
    if (island) speaking.set(island, [...(speaking.get(island) ?? []), path])
  }
}
/** Plain scripts of pages say what stands in their page. */
const fetched = [...speaking.keys()].filter(name => !/astro_type_script|^(nft|market)$/.test(name))

test('[IN-2] every sentence that a script can say is in the files it has by then', () => {
  expect(fetched.length).toBeGreaterThan(20)
  const missing = fetched.flatMap(name => {
    const has = new Set(filesOf(name).flatMap(part => parts[part]!))
    return [...withImports(speaking.get(name)!)].flatMap(path =>
      [...keysIn(read(path), catalogue)].filter(key => !has.has(key)).map(key => `${name}: ${path} says ${key}`),
    )
  })
  expect(missing).toEqual([])
}, 180_000)

test('[IN-2] no sentence is in two files, and none that no script says is in any', () => {
  const shared = Object.entries(parts).filter(([part]) => !alone.has(part))
  const keys = shared.flatMap(([, some]) => some)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  const said = new Set(
    Object.values(modules)
      .flat()
      .flatMap(id => {
        const path = ours(id)
        return path ? [...keysIn(read(path), catalogue)] : []
      }),
  )
  expect(keys.filter(key => !said.has(key))).toEqual([])
  expect(keys.length).toBeLessThan(catalogue.size)
})

test('[IN-2] every language has every file of sentences', () => {
  const urls = Object.keys(files).filter(path => path.startsWith('/words/'))
  for (const { key } of pageLocales)
    for (const [part, keys] of Object.entries(parts)) {
      const url = urls.filter(path => path.startsWith(`/words/${key}.${part}.`))
      expect(url, `${key} ${part}`).toHaveLength(1)
      expect(Object.keys(JSON.parse(readBuilt(files[url[0]!]!.file))).sort(), url[0]).toEqual(keys)
    }
})

/** Most bytes (brotli) of sentences that an island fetches with its scripts; all sentences are 35 and 42 kB. */
const MOST: Record<string, { 'en-US': number; 'ar-SA': number }> = {
  Connect: { 'en-US': 7_400, 'ar-SA': 8_650 },
  SwapBox: { 'en-US': 9_750, 'ar-SA': 11_600 },
  SendBox: { 'en-US': 8_200, 'ar-SA': 9_600 },
  CreateBox: { 'en-US': 10_200, 'ar-SA': 11_950 },
  PositionBox: { 'en-US': 9_650, 'ar-SA': 11_350 },
  Positions: { 'en-US': 8_150, 'ar-SA': 9_650 },
}

test('[IN-2] an island fetches no more sentences than it can say', () => {
  const sizeOf = (part: string, locale: string) => {
    const url = Object.keys(files).find(path => path.startsWith(`/words/${locale}.${part}.`))!
    return files[url]!.br ?? brotliSize(readBuilt(files[url]!.file))
  }
  const found = Object.entries(MOST).flatMap(([island, most]) =>
    (['en-US', 'ar-SA'] as const).flatMap(locale => {
      const size = filesOf(island).reduce((sum, part) => sum + sizeOf(part, locale), 0)
      return size > 0 && size <= most[locale] ? [] : [`${island} ${locale}: ${size}`]
    }),
  )
  expect(found).toEqual([])
})
