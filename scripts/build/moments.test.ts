import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { momentDoors } from './momentDoors.ts'
import { chunksOf, type ModuleImports } from './moments.ts'

/** A graph of modules by path: what each imports, and what it imports later. */
const graphOf = (modules: Record<string, [imported?: string[], later?: string[], code?: string]>) => (id: string) => {
  const module = modules[id]
  if (!module) return null
  const [importedIds = [], dynamicallyImportedIds = [], code = ''] = module
  return { importedIds, dynamicallyImportedIds, code } satisfies ModuleImports
}

test('a module goes to the first moment that needs it, and a page takes nothing that is imported later', () => {
  const graph = graphOf({
    '/form': [['/both'], ['/review']],
    '/review': [['/both', '/own'], ['/inner']],
    '/both': [],
    '/own': [],
    '/inner': [],
  })
  const chunks = chunksOf(graph, '/', [
    { chunk: 'form', first: true, doors: ['form'] },
    { chunk: 'deed', doors: ['review'] },
  ])
  expect(Object.fromEntries(chunks)).toEqual({
    '/form': 'form',
    '/both': 'form',
    '/review': 'deed',
    '/own': 'deed',
    '/inner': 'deed',
  })
})

test('a moment ends where another one’s door is', () => {
  const graph = graphOf({ '/a': [[], ['/b']], '/b': [] })
  const chunks = chunksOf(graph, '/', [
    { chunk: 'a', doors: ['a'] },
    { chunk: 'b', doors: ['b'] },
  ])
  expect(chunks.get('/b')).toBe('b')
})

test('a part of a moment that is entered first brings nothing that it imports later', () => {
  const graph = graphOf({ '/a': [[], ['/b']], '/b': [[], ['/c']], '/c': [] })
  const chunks = chunksOf(graph, '/', [
    { chunk: 'a', doors: ['a'] },
    { chunk: 'a', first: true, doors: ['b'] },
  ])
  expect(Object.fromEntries(chunks)).toEqual({ '/a': 'a', '/b': 'a' })
})

test('a barrel brings what is taken from it, and no more', () => {
  const barrel = '/node_modules/viem/_esm/index.js'
  const graph = graphOf({
    '/a': [[barrel], [], "import { used } from 'viem'"],
    [barrel]: [
      ['/node_modules/viem/_esm/used.js', '/node_modules/viem/_esm/unused.js'],
      [],
      "export { used } from './used.js'\nexport { unused } from './unused.js'",
    ],
    '/node_modules/viem/_esm/used.js': [],
    '/node_modules/viem/_esm/unused.js': [],
  })
  const chunks = chunksOf(graph, '/', [{ chunk: 'a', doors: ['a'] }])
  expect([...chunks.keys()].toSorted()).toEqual(['/a', '/node_modules/viem/_esm/used.js'])
})

test('what brings styles stays with its island; a door that is no module is an error', () => {
  const graph = graphOf({ '/island': [['/button', '/plain']], '/button': [['/x.css']], '/plain': [], '/x.css': [] })
  expect([...chunksOf(graph, '/', [{ chunk: 'live', doors: ['island'] }]).keys()]).toEqual(['/plain'])
  expect(() => chunksOf(graph, '/', [{ chunk: 'gone', doors: ['gone'] }])).toThrow('a door of gone')
})

test('[SE-7] every door of a moment is a file that is there', () => {
  const doors = momentDoors.flatMap(moment => moment.doors).filter(door => door.startsWith('src/'))
  expect(doors.length).toBeGreaterThan(50)
  expect(doors.filter(door => !existsSync(door.split('?')[0]!))).toEqual([])
})
