import type { Devnet } from './devnetUp.ts'
import { Refusal } from '../run/Refusal.ts'

/** The devnet's filler fills from now on what the site's book of orders has. Throws Refusal when it does not answer. */
export async function fillBook({ filler }: Devnet, env: Record<string, string>): Promise<void> {
  const body = JSON.stringify({ url: env.SITE_URL, key: env.FILLER_KEYS })
  const answer = await fetch(`${filler}/book`, { method: 'POST', body }).catch(() => undefined) // told below
  if (!answer?.ok) throw new Refusal('The devnet’s filler does not answer.')
}
