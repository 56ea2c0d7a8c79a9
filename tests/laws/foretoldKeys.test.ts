// What indexer/launch/preload.mjs mends in Ponder: it foretells which rows events will ask for, and took a number for a text that reads the same.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** npm puts it beside its workspace, or at the top. */
const ponder = ['indexer/node_modules/ponder', 'node_modules/ponder']
  .map(folder => join(root, folder))
  .find(folder => existsSync(folder))!
const profile = pathToFileURL(join(ponder, 'dist/esm/indexing-store/profile.js')).href

/** What Ponder foretells for rows of these keys, in a process of its own: the mend is a hook on what it loads. */
const foretold = (...keys: object[]): unknown[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--import',
        join(root, 'indexer/launch/preload.mjs'),
        '--input-type=module',
        '--eval',
        `import { recordProfilePattern } from '${profile}'
        const event = { type: 'log', chain: { id: 1 }, event: { id: 'e', args: { tokenId: 12n, owner: '0xb' }, log: { address: '0xa', logIndex: 3 }, block: { hash: '0xh', number: 5n, timestamp: 1000n, miner: '0xm' }, transaction: { hash: '0xt', from: '0xf', to: '0xc', transactionIndex: 0 } } }
        const of = key => {
          const table = {}
          return recordProfilePattern(event, table, key, [], new Map([[table, Object.keys(key).map(name => [name, name])]])) ?? null
        }
        console.log(JSON.stringify(${JSON.stringify(keys)}.map(of)))`,
      ],
      { encoding: 'utf8' },
    ),
  )

test('[EX-8] a text key is never foretold from a number: PGlite would refuse it, and the index would stop', () => {
  const [text, number] = foretold({ tokenId: '12' }, { chainId: 1, owner: '0xb' })
  expect(text).toBeNull()
  expect(number).toMatchObject({ chainId: { value: ['chainId'] }, owner: { value: ['args', 'owner'] } })
})
