import labUrl from './labWorker.ts?worker&url'
import quotesUrl from './quoteWorker.ts?worker&url'

type Policy = { createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

/** Name of the policy; the page's CSP lists it under `trusted-types`. */
const WORKER_POLICY = 'tarn'

const urls = { quotes: quotesUrl, lab: labUrl }

let policy: Policy | null = null

/**
 * A thread of ours. Where Trusted Types are enforced its URL passes one policy, which lets nothing but these URLs
 * through.
 */
export function makeWorker(name: keyof typeof urls): Worker {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  policy ??= factory
    ? factory.createPolicy(WORKER_POLICY, {
        createScriptURL: url => {
          if (!Object.values(urls).includes(url)) throw new TypeError('Tarn: not a worker of ours')
          return url
        },
      })
    : { createScriptURL: url => url }
  return new Worker(policy.createScriptURL(urls[name]), { type: 'module', name })
}
