import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn, importsOf, isTest, ownPath, packageOf, read, root } from './sources.ts'

/** LIST: rooms, what each may import, as README draws it. A package ending in `/` allows its subpaths only. */
const rooms: Record<string, { rooms: string[]; packages: string[] }> = {
  domain: { rooms: [], packages: ['viem/utils', 'viem/chains', 'viem/ens', '@solana/kit', '@solana-program'] },
  i18n: { rooms: ['domain'], packages: ['@lingui/core', '@lingui/message-utils'] },
  onchain: {
    rooms: ['domain'],
    packages: [
      'viem',
      '@wagmi/core',
      'wagmi',
      'astro:env/client',
      '@walletconnect/universal-provider',
      '@coinbase/wallet-sdk',
      '@safe-global',
      '@simplewebauthn/browser',
      '@solana/kit',
      '@solana/wallet-standard-features',
      '@wallet-standard/app',
    ],
  },
  data: {
    rooms: ['domain'],
    packages: [
      'valibot',
      '@valibot/to-json-schema',
      '@tanstack/react-query',
      '@tanstack/query-core',
      '@openfeature/web-sdk',
      'astro:env',
    ],
  },
  state: {
    rooms: ['domain', 'onchain', 'data'],
    packages: ['nanostores', '@tanstack/react-query', '@tanstack/query-core', 'astro:env/client'],
  },
  ui: { rooms: ['domain', 'i18n'], packages: ['react', 'react-dom', 'lightweight-charts', '@tanstack/react-virtual'] },
  islands: {
    rooms: ['domain', 'i18n', 'data', 'state', 'ui'],
    packages: [
      'react',
      'react-dom',
      '@nanostores/react',
      '@tanstack/react-query',
      'uqr',
      'web-vitals',
      'astro:env/client',
      'astro/runtime/server/astro-island.js',
    ],
  },
  server: {
    rooms: ['domain', 'data'],
    packages: [
      'hono',
      'valibot',
      'astro:env/server',
      'node:',
      'pg',
      '@electric-sql/pglite',
      '@simplewebauthn/server',
      'parse5',
      'lru-cache',
      '@resvg/resvg-js',
      'viem',
    ],
  },
  layouts: {
    rooms: ['domain', 'i18n', 'ui', 'islands'],
    packages: ['astro', 'astro:env/client', '@fontsource-variable/geist', 'node:'],
  },
  pages: {
    rooms: ['domain', 'i18n', 'data', 'ui', 'islands', 'server', 'layouts'],
    packages: ['astro', 'astro:env', 'node:', '@resvg/resvg-js', '@fontsource/geist', 'uqr'],
  },
}
/** Types cost nothing and bind no runtime; a room below may be named by them. */
const TYPE_PACKAGES = ['viem', 'react', 'astro', 'hono']
/**
 * Files that only the build and the server run: they may read the disk. Nothing in a browser imports them (a law of the
 * built site).
 */
const BUILD_ONLY = [
  'src/i18n/readWords.ts',
  'src/data/market/snapshot.ts',
  'src/islands/intent/intentDirective.ts',
  'src/islands/render/reactNow.ts',
]
/** The market's shapes are schemas; views name their types. */
const SHAPES = [
  '#data/market/schemas.ts',
  '#data/market/nftSchemas.ts',
  '#data/market/poolLogSchemas.ts',
  '#data/market/walletSchemas.ts',
]

const roomOf = (path: string): string => path.split('/')[1] ?? ''
const sources = filesIn('src').filter(path => !isTest(path) && !path.endsWith('.d.ts'))

const allows = (packages: string[], from: string): boolean =>
  packages.some(allowed => from === allowed || from.startsWith(allowed.endsWith(':') ? allowed : `${allowed}/`))

describe('imports go down', () => {
  test('every folder of src is a room of the list', () => {
    expect([...new Set(sources.map(roomOf))].filter(room => !room.includes('.') && !(room in rooms))).toEqual([])
  })

  test.each(Object.keys(rooms))('%s imports only what its room may', room => {
    const may = rooms[room]!
    const wrong: string[] = []
    for (const file of sources.filter(path => roomOf(path) === room))
      for (const { from, typeOnly } of importsOf(file)) {
        const own = ownPath(from, file)
        if (own !== null) {
          const other = own.startsWith('src/') ? roomOf(own) : own.split('/')[0]!
          const fine =
            other === room ||
            may.rooms.includes(other) ||
            (room === 'i18n' && own.startsWith('locales/')) ||
            (typeOnly && SHAPES.includes(from))
          if (!fine) wrong.push(`${file} imports ${from}`)
        } else if (
          !allows(may.packages, from) &&
          !(BUILD_ONLY.includes(file) && from.startsWith('node:')) &&
          !(typeOnly && TYPE_PACKAGES.includes(packageOf(from)))
        )
          wrong.push(`${file} imports ${from}`)
      }
    expect(wrong).toEqual([])
  })

  test('pages and layouts know no user: nothing of onchain or state, not even by a type', () => {
    const wrong = sources
      .filter(path => ['pages', 'layouts', 'ui'].includes(roomOf(path)))
      .flatMap(file =>
        importsOf(file)
          .filter(({ from }) => /^#(onchain|state)\//.test(from))
          .map(({ from }) => `${file} imports ${from}`),
      )
    expect(wrong).toEqual([])
  })

  test('indexer and devnet speak to the product as strangers: domain, the market schemas and how a database is opened', () => {
    const wrong = [...filesIn('indexer'), ...filesIn('devnet')]
      .filter(path => !isTest(path))
      .flatMap(file =>
        importsOf(file)
          .map(({ from }) =>
            from.startsWith('#') && file.startsWith('indexer/') ? `src/${from.slice(1)}` : ownPath(from, file),
          )
          .filter(own => own?.startsWith('src/') && !/^src\/(domain|data\/market|server\/database)\//.test(own))
          .map(own => `${file} imports ${own}`),
      )
    expect(wrong).toEqual([])
  })

  test('wallet SDKs come by dynamic import alone', () => {
    const sdks = /^(@walletconnect|@coinbase|@base-org|@safe-global|@metamask)\//
    expect(
      sources.flatMap(file =>
        importsOf(file)
          .filter(({ from, dynamic, typeOnly }) => sdks.test(from) && !dynamic && !typeOnly)
          .map(({ from }) => `${file} imports ${from}`),
      ),
    ).toEqual([])
  })

  test('what comes with intent comes by `later`: React’s own way waits up to 300 ms more, and its timer throws', () => {
    expect(sources.filter(file => /import \{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react'/.test(read(file)))).toEqual([])
    expect(sources.filter(file => /\blater\(/.test(read(file))).length).toBeGreaterThan(10)
  })

  test('imports carry their extension', () => {
    const bare = [...sources, ...filesIn('scripts')].flatMap(file =>
      importsOf(file)
        .filter(
          ({ from }) =>
            /^[#.]/.test(from) && !/\.(ts|tsx|mjs|js|json|css|astro|svg|txt|woff2)(\?\w+(&\w+)*)?$/.test(from),
        )
        .map(({ from }) => `${file} imports ${from}`),
    )
    expect(bare).toEqual([])
  })
})

describe('what stays out', () => {
  test('domain touches no clock, no network, no environment, no chance', () => {
    const touches =
      /\bDate\.now\b|\bnew Date\(\)|\bfetch\(|\bMath\.random\b|\bprocess\.|\bcrypto\.getRandom|\blocalStorage\b|\bsetTimeout\b|\bwindow\./
    expect(
      sources.filter(
        path => roomOf(path) === 'domain' && touches.test(read(path).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')),
      ),
    ).toEqual([])
  })

  test('ui asks nobody and formats by nothing but Say', () => {
    expect(
      sources.filter(
        path => roomOf(path) === 'ui' && /\bfetch\(|\bIntl\.|\btoLocaleString\(|\blocalStorage\b/.test(read(path)),
      ),
    ).toEqual([])
  })

  test('only i18n/format.ts calls Intl', () => {
    expect(
      sources.filter(
        path =>
          /\bIntl\./.test(read(path).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')) && !path.startsWith('src/i18n/'),
      ),
    ).toEqual([])
  })

  test('comments are at most 120 columns wide, and name who acts', () => {
    const all = ['src', 'scripts', 'tests', 'devnet', 'indexer'].flatMap(folder => filesIn(folder))
    const comments = all.flatMap(path =>
      read(path)
        .split('\n')
        .map((line, at) => ({ at: `${path}:${at + 1}`, line }))
        .filter(({ line }) => /^\s*(\/\/|\/\*|\*)/.test(line) && !line.includes('biome-ignore')),
    )
    expect(comments.length).toBeGreaterThan(5_000)
    expect(comments.filter(({ line }) => line.length > 120).map(({ at }) => at)).toEqual([])
    // An account, a caller, a wallet, a reader: each has a word of its own.
    const unnamed = /\b(nobody|somebody|whoever|anybody|everybody)\b/i
    expect(comments.filter(({ line }) => unnamed.test(line)).map(({ at }) => at)).toEqual([])
  })

  test('a version of the protocol is asked for its facts, and compared by name only where a list says so', () => {
    const union = /'v2' \| 'v3'|'v3' \| 'v4'|\['v2', 'v3', 'v4'\]/
    const compared = new RegExp(
      ["[!=]==? 'v[234]'", "'v[234]' [!=]==?", "case 'v[234]'", "\\['v[234]'[^\\]]*\\]\\.includes\\("].join('|'),
      'g',
    )
    /** LIST: comparisons that stay, and why. Tests say themselves which version they arrange or expect. */
    const allowed: Record<string, number> = {
      // A comparison with a router of v3's, over pools that are chosen by version.
      'scripts/bench/bench-router.ts': 4,
    }
    for (const line of ["if (pool.version === 'v2') return", "case 'v4':", "['v3', 'v4'].includes(kind)"])
      expect(line.match(compared), line).toHaveLength(1)
    const all = ['src', 'scripts', 'devnet', 'indexer'].flatMap(folder => filesIn(folder)).filter(path => !isTest(path))
    const found = all.map(path => [path, read(path).match(compared)?.length ?? 0] as const)
    expect(Object.fromEntries(found.filter(([, count]) => count > 0))).toEqual(allowed)
    expect(all.filter(path => union.test(read(path))).sort()).toEqual([
      'src/domain/protocols/Pool.ts',
      'src/domain/versions.ts',
    ])
  })

  test('no folder of leftovers, no file that is only an index', () => {
    const all = ['src', 'scripts', 'tests', 'devnet', 'indexer'].flatMap(folder => filesIn(folder))
    expect(all.filter(path => /(^|\/)(utils?|common|helpers?|shared|lib|misc)\//i.test(path))).toEqual([])
    expect(
      all.filter(
        path =>
          /(^|\/)index\.tsx?$/.test(path) && !path.startsWith('src/pages/') && !path.startsWith('indexer/src/api/'),
      ),
    ).toEqual([])
  })

  test('nothing lies at the top but what a newcomer is told of: a file more is named here', () => {
    /** LIST: the checkout's first look. */
    const top =
      '.ci .env.example .git-blame-ignore-revs .gitignore .npmrc CHANGELOG.md CONTRIBUTING.md LICENSE README.md astro.config.mjs biome.json devnet docs indexer locales package-lock.json package.json playwright.config.ts public scripts src tests tsconfig.astro.json tsconfig.json vitest.config.ts'
    const ignored = ['.git', ...read('.gitignore').replaceAll('/', '').split('\n')]
    const kept = readdirSync(root).filter(name => !ignored.includes(name))
    expect(kept.sort()).toEqual(top.split(' ').sort())
  })

  test('no leftovers in the text: no marks for later, no suppressed types, no skipped tests, no silent catch', () => {
    // Written in pieces, so that this file doesn't break its own law.
    const words = new RegExp(
      [
        'TO' + 'DO',
        'FIX' + 'ME',
        '@ts-' + '(ignore|nocheck|expect-error)',
        '\\bas ' + 'any(?=\\s*[)\\];,.}\\n])',
        '\\b(test|it|describe)\\.' + '(skip|only|todo|fixme)\\(',
      ].join('|'),
    )
    // One that says why in a comment is not silent; a line of comment is no code.
    // Of a promise too: what becomes of the error is said, or written down in a comment on that line or the one above.
    const dropped =
      /\.catch\(\s*(?:async\s*)?(?:\(\s*\)|\(?_\w*\)?|\(?\w+\)?)\s*=>\s*(?:\{\s*\}|null|undefined|void 0|\[\]|''|false)\s*\)(?![^\n]*\/\/)/
    const silently = (text: string) =>
      text.split('\n').some((line, i, all) => dropped.test(line) && !/^\s*(\/\/|\*)|\*\/\s*$/.test(all[i - 1] ?? ''))
    const silent = new RegExp('^(?!\\s*//).*catch *(\\([^)]*\\))? *\\{' + '\\s*\\}', 'm')
    const all = ['src', 'scripts', 'tests', 'devnet', 'indexer'].flatMap(folder => filesIn(folder))
    expect(all.filter(path => words.test(read(path)) || silent.test(read(path)))).toEqual([])
    for (const line of ['x.catch(() => {})', 'x.catch(() => null)', 'x.catch(_ => undefined)', 'x.catch(error => [])'])
      expect(silently(line), line).toBe(true)
    expect(all.filter(path => !isTest(path) && !path.startsWith('tests/') && silently(read(path)))).toEqual([])
  })

  test('no absolute path of a machine and no registry host in any file of ours', () => {
    const words = new RegExp(
      [
        '/ho' + 'me/\\w',
        '/Us' + 'ers/\\w',
        '/ro' + 'ot/',
        '/wo' + 'rk/',
        'registry\\.' + 'npmjs',
        'npm\\.pkg\\.' + 'github',
        'registry\\.' + 'yarnpkg',
      ].join('|'),
    )
    const all = [
      ...['src', 'scripts', 'tests', 'devnet', 'indexer', '.ci'].flatMap(folder =>
        filesIn(folder, /\.(ts|tsx|astro|mjs|json|md|css|sol)$|\/run$/),
      ),
      ...filesIn('.', /^[^/]+\.(md|mjs|ts|json)$/),
    ]
    expect(all.filter(path => words.test(read(path)))).toEqual([])
  })
})

describe('journeys share no account', () => {
  const specs = filesIn('tests/e2e').filter(isTest)
  /** LIST: who looks at the ten accounts of the devnet, for their history, names and things. */
  const READERS = ['accessible', 'accounts', 'connect', 'drawer', 'names', 'shell', 'testnet', 'wallets'].map(
    name => `tests/e2e/${name}.spec.ts`,
  )

  test('the ten accounts of the devnet are looked at by few, and each of these still does', () => {
    expect(specs.filter(path => /\bdevnetAccounts\b/.test(read(path))).sort()).toEqual(READERS)
  })

  test('no journey sends from one of them: neither by its own call, nor by a wallet it holds', () => {
    const one = String.raw`(devnetAccounts\(\)\S*|account\(\d\)|first!?|second!?|third!?)`
    const sends = new RegExp(
      [
        String.raw`\bfrom: ${one}`,
        String.raw`\bsend\([^\n]*, ${one}, `,
        String.raw`(\bwallet|TestWallet\.install)\(page, ${one}`,
        String.raw`new SmartWallet\(${one}`,
      ].join('|'),
    )
    for (const line of [
      'send(1, devnetAccounts()[3]!, to, data)',
      "rpc(1, 'eth_sendTransaction', [{ from: account(2), to }])",
      'await wallet(page, account(1))',
      'new SmartWallet(devnetAccounts()[0]!)',
    ])
      expect(sends.test(line), line).toBe(true)
    expect(
      specs.flatMap(path =>
        read(path)
          .split('\n')
          .filter(line => sends.test(line))
          .map(line => `${path}: ${line.trim()}`),
      ),
    ).toEqual([])
    // A variable is caught where it is used: the test's wallet, the test's node and the page's requests refuse it.
    expect(read('tests/support/devnet.ts')).toMatch(
      /async function rpc<[^\n]*\n\s*if \(method\.startsWith\('eth_sendTransaction'\) && isShared\(/,
    )
    expect(read('tests/support/TestWallet.ts')).toContain(
      'if (isShared(this.account)) return void faultsOf(this.#page).add(',
    )
    expect(read('tests/support/site.ts')).toContain('if (isShared(from)) faults.add(SHARED)')
  })
})

describe('names and sizes', () => {
  const GENERATED = /abis?\b|abis?\/|contracts\.ts$|\/generated\//i

  test('no source file is longer than 300 lines (ABIs and generated tables exempt)', () => {
    const all = ['src', 'scripts', 'devnet', 'indexer']
      .flatMap(folder => filesIn(folder))
      .filter(path => !isTest(path) && !GENERATED.test(path))
    expect(all.map(path => [path, read(path).split('\n').length] as const).filter(([, lines]) => lines > 301)).toEqual(
      [],
    )
  })

  test('a file with one export is named as what it exports (domain modules are nouns, imported whole)', () => {
    const wrong: string[] = []
    for (const path of sources.filter(
      file => /\.tsx?$/.test(file) && !/^src\/(pages\/|domain\/|middleware\.ts)/.test(file),
    )) {
      const exports = [
        ...read(path).matchAll(/^export (default )?(?:async )?(?:(?:function\*?|const|class|type)\s+)?([\w$]+)?/gm),
      ].map(match => match[2] ?? 'default')
      const base = posix
        .basename(path)
        .replace(/\.tsx?$/, '')
        .replace(/\.d$/, '')
      if (
        exports.length === 1 &&
        exports[0] !== 'default' &&
        exports[0]!.replace(/^\$/, '').toLowerCase() !== base.toLowerCase()
      )
        wrong.push(`${path} exports ${exports[0]}`)
    }
    expect(wrong).toEqual([])
  })

  test('no room is deeper than 4 below src (routes 6)', () => {
    expect(sources.filter(path => path.split('/').length - 2 > (path.startsWith('src/pages/') ? 6 : 4))).toEqual([])
  })

  test('no folder holds more than 20 files (tests, styles and routes not counted): a longer one is two features', () => {
    const many = new Map<string, number>()
    for (const path of [...sources, ...filesIn('scripts'), ...filesIn('indexer')])
      if (!isTest(path) && /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('src/pages/['))
        many.set(posix.dirname(path), (many.get(posix.dirname(path)) ?? 0) + 1)
    expect([...many].filter(([, files]) => files > 20)).toEqual([])
  })

  test('every room has a README of at most 40 lines', () => {
    // In src/pages a README.md would be a page of the site; Astro leaves out what begins with _.
    const readmeOf = (folder: string) => `${folder}/${folder === 'src/pages' ? '_' : ''}README.md`
    const readmes = [
      ...Object.keys(rooms).map(room => `src/${room}`),
      'scripts',
      'tests',
      'devnet',
      'indexer',
      'locales',
    ]
    expect(readmes.filter(folder => !filesIn(folder, /README\.md$/).includes(readmeOf(folder)))).toEqual([])
    expect(readmes.filter(folder => read(readmeOf(folder)).trimEnd().split('\n').length > 40)).toEqual([])
  })
})

describe('one door to a wallet', () => {
  /** What a person is asked to grant. */
  const ASKS =
    /'(eth_sendTransaction|eth_sendRawTransaction|eth_sign|personal_sign|eth_signTypedData(_v\d)?|wallet_sendCalls|wallet_sendTransaction)'/
  /**
   * Wallets themselves answer these; the server's list names what a node may be asked; each question is read back
   * before it is asked.
   */
  const ANSWERS = [
    'src/domain/plan/differencesIn.ts',
    'src/domain/plan/digestsOf.ts',
    'src/onchain/passkey/passkeyProvider.ts',
    'src/onchain/connectors/devnetWallet.ts',
    'src/onchain/connectors/walletConnect.ts',
    'src/server/rpc/rpcMethods.ts',
  ]
  const named = sources.filter(path => ASKS.test(read(path)) && !ANSWERS.includes(path))

  test('there are questions', () => expect(named.length).toBeGreaterThan(3))

  test('[WL-10] [WL-11] every question goes through askWallet, which guards and proves the chain inside itself', () => {
    const around = named.filter(
      path =>
        !/askWallet\(\s*session,/.test(read(path)) ||
        /\.request\(\s*\{\s*method: '(eth_send|eth_sign|personal_sign|wallet_send)/.test(read(path)),
    )
    expect(around).toEqual([])
    const asks = read('src/onchain/wallet/askWallet.ts')
    const order = [
      'await guard()',
      'await sameChain(provider, chainId)',
      '  refuse()\n  waiting.onAsked',
      'provider.request(request)',
    ].map(call => asks.indexOf(call))
    expect(order.every((at, i) => at > 0 && at > (order[i - 1] ?? 0))).toBe(true)
  })

  test('no other file passes a request on to a wallet unread', () => {
    const passes = sources.filter(
      path =>
        /^src\/(onchain|state)\//.test(path) && /provider\.request\((request|ask|args|payload)\)/.test(read(path)),
    )
    expect(passes).toEqual(['src/onchain/wallet/askWallet.ts'])
  })
})

test('wallet kinds differ by their traits (domain/account/walletTraits), not by the name of their connector', () => {
  // A connection that waits for a code to be scanned is one connector's own.
  const OWN = ['src/state/wallet/connection.ts compares walletConnect']
  const NAMES = /(?<!typeof )connectorId\)?\s*[!=]==\s*'(\w+)'/g
  const compared = sources
    .filter(path => !path.startsWith('src/onchain/connectors/'))
    .flatMap(path => [...read(path).matchAll(NAMES)].map(([, name]) => `${path} compares ${name}`))
  expect(compared).toEqual(OWN)
})
