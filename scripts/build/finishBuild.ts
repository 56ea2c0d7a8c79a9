// After `astro build`: every page gets its own content policy, every file its compressed neighbours, and
// dist/files.json lists all of them for our server; _headers and _redirects say the same to a static host.
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { staticRedirects } from '#domain/routes/redirectOf.ts'
import { pageLocales } from '#i18n/locales.ts'
import { pathOf } from '#i18n/paths.ts'
import { slimIslands } from '#islands/intent/slimIslands.ts'
import { tidyPage } from '#layouts/tidyPage.ts'
import { cacheControl, type FileKind, frameAncestors, popupHeaders, securityHeaders } from '#server/site/headers.ts'
import { type FileList, type ListedFile, urlPathOf } from '#server/site/FileList.ts'
import { giveIntegrity, hasIntegrity, integrityOf, isTooFull } from '#server/site/giveIntegrity.ts'
import { givePolicy, hashOf, inlineTexts } from '#server/site/givePolicy.ts'
import { indexHelp } from './indexHelp.ts'
import { linkFile } from './linkFile.ts'
import { root } from '../run/places.ts'
import { Refusal } from '../run/Refusal.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
/** LIST: files whose kind their ending does not tell. */
const NAMED: Record<string, string> = { 'new-pools.xml': 'application/atom+xml; charset=utf-8' }
const COMPRESSED = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.webmanifest',
  '.xml',
  '.txt',
  '.svg',
  '.ico',
  '.wasm',
])
/** Brotli's best takes 0.1 s a page and saves a tenth: worth it once for many visitors, not on a devnet. */
const HTML_QUALITY = { quick: 7, best: 11 } as const
export type Compression = keyof typeof HTML_QUALITY
/** Bytes of a page (a token's may have 14 kB) packed in a hurry from which on it is packed better, and how well. */
const WORTH_IT = 13_900
const BETTER = 10
const AT_ONCE = 4

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

/**
 * What we may inline beside what Astro itself lists: text that stands word for word in our sources, and what the
 * not-found pages inline. Those carry no word of the market, so nothing on them can come from a token's name.
 */
function ourInlines(client: string, names: string[]): (text: string) => boolean {
  const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()
  const sources = filesBelow(join(root, 'src')).filter(file => /\.(astro|ts|tsx|js|mjs|css)$/.test(file))
  const all = sources.map(file => squeeze(readFileSync(file, 'utf8'))).join('\n')
  const plain = names.filter(file => /(^|\/)(not-found|404)\.html$/.test(file))
  const blessed = new Set(plain.flatMap(file => inlineTexts(readFileSync(join(client, file), 'utf8')).map(hashOf)))
  return text => blessed.has(hashOf(text)) || (squeeze(text).length > 0 && all.includes(squeeze(text)))
}

const kindOf = (file: string): FileKind =>
  /^_astro\/|\.[0-9a-f]{8,}\.[a-z0-9]+$/.test(file) ? 'asset' : file.endsWith('.html') ? 'page' : 'file'

/** An earlier build of the same compression: what has the same bytes there is compressed already. */
export type Earlier = { client: string; files: FileList }

async function finishFile({
  client,
  file,
  compression,
  isOurs,
  faults,
  earlier,
  integrity,
}: {
  client: string
  file: string
  compression: Compression
  isOurs: (text: string) => boolean
  faults: string[]
  earlier: Earlier | null
  integrity: (path: string) => string | undefined
}): Promise<ListedFile> {
  const path = join(client, file)
  const extension = extname(file)
  let bytes = readFileSync(path)
  let policy: string | undefined
  if (extension === '.html') {
    const policed = givePolicy(tidyPage(slimIslands(bytes.toString('utf8'))), isOurs)
    for (const fault of policed.faults) faults.push(`${file}: ${fault}`)
    policy = policed.policy
    const whole = isTooFull(urlPathOf(file)) ? policed.html : giveIntegrity(policed.html, integrity)
    bytes = Buffer.from(whole)
    await writeFile(path, bytes)
  }
  const listed: ListedFile = {
    file,
    type: NAMED[file] ?? TYPES[extension] ?? 'application/octet-stream',
    kind: kindOf(file),
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    size: bytes.byteLength,
    ...(policy ? { policy } : {}),
    ...(hasIntegrity(file) ? { integrity: integrityOf(bytes) } : {}),
  }
  if (!COMPRESSED.has(extension) || bytes.byteLength < 200) return listed
  const same = earlier?.files[urlPathOf(file)]
  if (earlier && same?.etag === listed.etag && same.file === file) {
    for (const [kind, end] of [
      ['br', '.br'],
      ['gz', '.gz'],
    ] as const) {
      if (same[kind] === undefined) continue
      linkFile(join(earlier.client, file + end), path + end)
      listed[kind] = same[kind]
    }
    return listed
  }
  const quality = extension === '.html' ? HTML_QUALITY[compression] : constants.BROTLI_MAX_QUALITY
  const pack = (quality: number) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
    })
  const [quick, gz] = await Promise.all([pack(quality), zip(bytes, { level: 9 })])
  // The few pages near their budget are worth the time even in a hurry.
  const br = extension === '.html' && quality < BETTER && quick.byteLength > WORTH_IT ? await pack(BETTER) : quick
  if (br.byteLength < bytes.byteLength) {
    listed.br = br.byteLength
    await writeFile(`${path}.br`, br)
  }
  if (gz.byteLength < bytes.byteLength) {
    listed.gz = gz.byteLength
    await writeFile(`${path}.gz`, gz)
  }
  return listed
}

function staticHostFiles(client: string): void {
  const lines = Object.entries(securityHeaders).map(([name, value]) => `  ${name}: ${value}`)
  writeFileSync(
    join(client, '_headers'),
    // Pages carry the rest of their policy as meta.
    [
      '/*',
      ...lines,
      `  content-security-policy: ${frameAncestors}`,
      ...['/auth/passkey/extension', '/*/auth/passkey/extension'].flatMap(path => [
        path,
        '  ! cross-origin-opener-policy',
        ...Object.entries(popupHeaders).map(([name, value]) => `  ${name}: ${value}`),
      ]),
      '/_astro/*',
      `  cache-control: ${cacheControl.asset}`,
      ...Object.entries(NAMED).flatMap(([file, type]) => [`/${file}`, `  content-type: ${type}`]),
      '',
    ].join('\n'),
  )
  // RT-15: the page is a file there, and would be answered with 200: the mark means that the rule goes before the file.
  const lost = pageLocales
    .map(({ key }) => pathOf({ locale: key, route: 'notFound' }))
    .map(path => `${path} ${path}.html 404!`)
  const moved = staticRedirects(process.env.GOVERNANCE_URL).map(({ from, to, status }) => `${from} ${to} ${status}`)
  writeFileSync(join(client, '_redirects'), `${[...lost, ...moved].join('\n')}\n`)
}

/**
 * Finishes `dist` in place and returns its list of files. A page that its own policy would break is refused, with the
 * place named.
 */
export async function finishBuild({
  dist,
  compression,
  progress = () => {},
  earlier = null,
}: {
  dist: string
  compression: Compression
  progress?: (text: string) => void
  earlier?: Earlier | null
}): Promise<FileList> {
  const client = join(dist, 'client')
  await indexHelp(client)
  const names = filesBelow(client)
    .map(path => relative(client, path).split(sep).join('/'))
    .filter(file => !/\.(br|gz)$/.test(file) && !['_headers', '_redirects'].includes(file))
    .sort()
  const isOurs = ourInlines(client, names)
  const ours = new Set<string>()
  const faults: string[] = []
  const list: FileList = {}
  const known = new Map(
    names.filter(hasIntegrity).map(file => [urlPathOf(file), integrityOf(readFileSync(join(client, file)))]),
  )
  const integrity = (path: string) => known.get(path)
  let done = 0
  const queue = [...names]
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const finished = await finishFile({ client, file, compression, isOurs, faults, earlier, integrity })
      list[urlPathOf(file)] = finished
      for (const [, hash] of (finished.policy ?? '').matchAll(/'(sha256-[^']+)'/g)) ours.add(`'${hash}'`)
      if (++done % 50 === 0) progress(`${done} of ${names.length} files compressed`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (faults.length > 0)
    throw new Refusal(`The content policy would break ${faults.length} place(s), the first: ${faults[0]}`)
  staticHostFiles(client)
  // For pages that are made on demand: what of a page may run, and their words.
  writeFileSync(join(dist, 'inline.json'), JSON.stringify([...ours].sort()))
  cpSync(join(root, 'locales'), join(dist, 'locales'), { recursive: true })
  writeFileList(dist, list)
  return list
}

export const writeFileList = (dist: string, list: FileList): void =>
  writeFileSync(
    join(dist, 'files.json'),
    JSON.stringify(Object.fromEntries(Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1)))),
  )
