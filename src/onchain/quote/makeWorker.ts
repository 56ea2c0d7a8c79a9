import workerUrl from './quoteWorker.ts?worker&url'

type Policy = { createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

/** Name of the policy; the page's CSP lists it under `trusted-types`. */
const WORKER_POLICY = 'tarn'

let policy: Policy | null = null

/** The quoting thread. Where Trusted Types are enforced its URL passes one policy, which lets nothing but this URL through. */
export function makeWorker(): Worker {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  policy ??= factory
    ? factory.createPolicy(WORKER_POLICY, {
        createScriptURL: url => {
          if (url !== workerUrl) throw new TypeError('Tarn: not the quoting worker')
          return url
        },
      })
    : { createScriptURL: url => url }
  return new Worker(policy.createScriptURL(workerUrl), { type: 'module', name: 'quotes' })
}
