// What the browser is told to allow, page by page, judged by csp_evaluator; and what a bundle must never hold.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, test } from 'vitest'
import { hashOf, isInline } from '#server/site/givePolicy.ts'
import { scanHtml } from '#server/site/scanHtml.ts'
import { root } from '../../../scripts/run/places.ts'
import { dist, files, headTagsOf, htmlOf, pages, readBuilt } from './built.ts'

const policyOf = (path: string): string => files[path]!.policy ?? ''
/** Directives of a policy by name. */
const parsed = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy
      .split(';')
      .map(text => text.trim().split(/\s+/))
      .map(([name, ...sources]) => [name!, sources]),
  )

describe('the content policy', () => {
  test('csp_evaluator finds nothing of high severity in any page’s policy, as header and as meta', () => {
    const seen = new Map<string, string>()
    for (const path of pages) {
      seen.set(policyOf(path), path)
      const meta = headTagsOf(path).find(tag => tag.attributes.get('http-equiv') === 'content-security-policy')
      seen.set((meta?.attributes.get('content') ?? '').replaceAll('&quot;', '"'), `${path} (meta)`)
    }
    const bad: string[] = []
    for (const [policy, path] of seen)
      for (const { severity, directive, value, description } of new CspEvaluator(new CspParser(policy).csp).evaluate())
        if ([Severity.HIGH, Severity.SYNTAX, Severity.HIGH_MAYBE].includes(severity))
          bad.push(`${path}: ${directive} ${value ?? ''}: ${description}`)
    expect(bad).toEqual([])
    // The judge is one: what it is here to find, it finds.
    const open = new CspEvaluator(new CspParser("script-src 'self' 'unsafe-inline'").csp).evaluate()
    expect(open.some(({ severity }) => severity === Severity.HIGH)).toBe(true)
  })

  test('[WL-1] only we and Safe may show a page in a frame; scripts and styles come from us alone; no frame, no plugin, no base', () => {
    const wrong: string[] = []
    for (const path of pages) {
      const {
        'frame-ancestors': frames,
        'script-src': scripts = [],
        'style-src': styles = [],
        'default-src': rest,
        'object-src': plugins,
        'base-uri': base,
        'form-action': forms,
        'worker-src': workers,
      } = parsed(policyOf(path))
      const known = (source: string) =>
        source === "'self'" ||
        /^'sha256-[\w+/]+=*'$/.test(source) ||
        (source === "'wasm-unsafe-eval'" && /\/help$/.test(path))
      const fine =
        frames?.join(' ') === "'self' https://app.safe.global" &&
        scripts.length > 0 &&
        scripts.every(known) &&
        styles.length > 0 &&
        styles.every(known) &&
        rest?.join() === "'self'" &&
        plugins?.join() === "'none'" &&
        base?.join() === "'none'" &&
        forms?.join() === "'self'" &&
        workers?.join() === "'self'"
      if (!fine) wrong.push(`${path}: ${policyOf(path)}`)
    }
    expect(wrong.slice(0, 3)).toEqual([])
  })

  test('no page asks for what its policy forbids: no style attribute, no handler, no script of others, every inline text by its hash', () => {
    const wrong: string[] = []
    for (const path of pages) {
      const policy = policyOf(path)
      for (const tag of scanHtml(htmlOf(path))) {
        if (tag.attributes.has('style') || [...tag.attributes.keys()].some(key => /^on[a-z]/.test(key)))
          wrong.push(`${path}: <${tag.name}> carries a style or a handler`)
        if (isInline(tag) && !policy.includes(hashOf(tag.text)))
          wrong.push(`${path}: an inline ${tag.name} without its hash`)
        const from =
          tag.name === 'script'
            ? tag.attributes.get('src')
            : tag.name === 'link' && /stylesheet|modulepreload/.test(tag.attributes.get('rel') ?? '')
              ? tag.attributes.get('href')
              : undefined
        if (from !== undefined && !/^\/(?!\/)/.test(from)) wrong.push(`${path}: ${tag.name} from ${from}`)
      }
    }
    expect(wrong.slice(0, 5)).toEqual([])
  })

  test('a static host says the same: who may frame, and an opener policy that lets pop-ups answer', () => {
    const headers = readFileSync(join(dist, 'client/_headers'), 'utf8')
    const everywhere = headers.split(/^(?=\/)/m)[0]!
    expect(everywhere).toMatch(/^\/\*$/m)
    expect(everywhere).toContain("content-security-policy: frame-ancestors 'self' https://app.safe.global")
    expect(everywhere).toContain('cross-origin-opener-policy: same-origin-allow-popups')
    expect(everywhere).toContain('x-content-type-options: nosniff')
    expect(everywhere).not.toMatch(/x-frame-options/i)
  })
})

describe('secrets', () => {
  /** Everything a browser can ask for that is text. */
  const texts = Object.keys(files).filter(path =>
    /javascript|json|html|css|text\/|svg|xml|manifest/.test(files[path]!.type),
  )
  const holding = (needles: readonly (string | RegExp)[], paths: readonly string[] = texts) =>
    paths.flatMap(path => {
      const text = readBuilt(files[path]!.file)
      return needles
        .filter(needle => (typeof needle === 'string' ? text.includes(needle) : needle.test(text)))
        .map(needle => `${path}: ${String(needle).slice(0, 24)}…`)
    })

  /** Names in .env.example whose values only the service, the indexer, the devnet or the tests may know. */
  const serverNames = (() => {
    const example = readFileSync(join(root, '.env.example'), 'utf8')
    const inlined = example.slice(example.indexOf('# -- The site'), example.indexOf('# -- The service'))
    const names = (text: string) => [...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(match => match[1]!)
    return names(example).filter(name => !names(inlined).includes(name))
  })()

  test('no setting of the service is in what ships, neither its value nor, in a script, its name', () => {
    expect(serverNames).toEqual(
      expect.arrayContaining([
        'RPC_URL_1',
        'BUNDLER_URL_1',
        'DATABASE_URL',
        'SERVICE_DATABASE_URL',
        'BLOCKLIST_PRIVATE_KEY',
        'INDEXER_URL',
        'RATES_URL',
        'ANALYTICS_URL',
        'MONITOR_URL',
      ]),
    )
    const values = serverNames
      .map(name => process.env[name] ?? '')
      .filter(value => /^(https?|postgres(ql)?):\/\//.test(value) || value.length >= 32)
    // The run that built this site was told at least where its nodes are.
    expect(values.length).toBeGreaterThan(2)
    expect(holding(values)).toEqual([])
    expect(
      holding(
        serverNames.filter(name => /KEY|DATABASE|RPC_URL|BUNDLER/.test(name)),
        texts.filter(path => path.endsWith('.js')),
      ),
    ).toEqual([])
  })

  test('no private key, no token of anybody’s service, no password in an address', () => {
    const shapes = [
      new RegExp(['-----BEGIN [A-Z ]*PRIVATE', ' KEY'].join('')),
      /\bAKIA[0-9A-Z]{16}\b/, // Amazon
      /\bgh[pousr]_[A-Za-z0-9]{36}\b/, // GitHub
      /\bxox[abpr]-[0-9A-Za-z-]{20,}/, // Slack
      /\bsk_(live|test)_[0-9A-Za-z]{16,}/, // Stripe
      /\bAIza[0-9A-Za-z_-]{35}\b/, // Google
      /\b(infura\.io\/v3|alchemy\.com\/v2)\/[0-9A-Za-z_-]{20,}/, // nodes
      /\b(postgres(ql)?|mysql|redis|mongodb):\/\/[^\s"'`/]+:[^\s"'`@]+@/,
      /\bMC4CAQAwBQYDK2VwBCIEI[0-9A-Za-z+/]/, // an Ed25519 key as PKCS#8
    ]
    expect(holding(shapes)).toEqual([])
  })

  test('the key that signs this build’s block-list is nowhere in it', () => {
    const made = join(process.env.TARN_HOME ?? dirname(dist), 'blocklist-key.json')
    const privateKey =
      process.env.BLOCKLIST_PRIVATE_KEY || (JSON.parse(readFileSync(made, 'utf8')) as { privateKey: string }).privateKey
    expect(privateKey.length).toBeGreaterThan(40)
    expect(holding([privateKey, Buffer.from(privateKey, 'base64').toString('hex').slice(-64)])).toEqual([])
  })
})
