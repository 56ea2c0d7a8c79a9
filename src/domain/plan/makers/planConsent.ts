import * as Username from '../../account/Username.ts'
import type { Address } from '../../chains/Chain.ts'
import type { Consent } from '../../consents.ts'
import * as Orders from '../../orders/statementOf.ts'
import * as Recovery from '../../passkey/Recovery.ts'
import type { ConsentPlan } from '../DeedPlan.ts'
import type { Says } from '../Expectation.ts'

/** Who signs, where that wallet stands, for which site, and the service's number for it, used once. */
type By = { chainId: number; account: Address; origin: string; nonce: string }
type Body = Readonly<Record<string, unknown>>

/** A text and what it is to say; nothing else may be asked along with it. */
function consentOf<C extends Consent>(
  { chainId, account, nonce }: By,
  consent: C,
  { body, ...text }: { whole: string; says: Omit<Says, 'consent'>; body: Body },
): ConsentPlan<C> {
  return {
    ...{ chainId, account, deadline: 0n, calls: [], left: [] },
    promises: { spends: [], receives: [], permits: [], items: [] },
    text: { whole: text.whole, says: { consent, ...text.says } },
    ...{ deed: consent, lines: [], batched: false },
    steps: [
      { way: 'sign', kind: null, text: text.whole },
      { way: 'hand', to: 'verb', kind: null, consent, body: { ...body, chainId, nonce } },
    ],
  }
}

/** OB-5: what is signed for a username. `change`: of its profile, whose hash (sha256, hex) is `digest`. */
export function planNaming<A extends Username.Action>(
  by: By,
  action: A,
  { username, digest = '', change = {} }: { username: string; digest?: string; change?: Body },
): ConsentPlan<`names/${A}`> {
  const { account: address, origin, nonce } = by
  const says = {
    ...{ site: origin, signer: address, nonce, name: username },
    ...(digest ? { content: digest } : {}),
  }
  const whole = Username.statementOf({ origin, action, address, username, nonce, digest })
  return consentOf(by, `names/${action}`, { whole, says, body: { address, username, ...change } })
}

const verbs = { agree: 'recoveries/agree', add: 'recoveries/challenge' } as const

/** PK-4: what a recovery address signs at our service about a wallet. `more`: what the verb wants beside it. */
export function planRecoveryConsent<D extends Recovery.Deed>(
  by: By,
  deed: D,
  { wallet, more = {} }: { wallet: Address; more?: Body },
): ConsentPlan<(typeof verbs)[D]> {
  const { account: recovery, origin, nonce } = by
  const says = { site: origin, signer: recovery, nonce, wallet }
  const whole = Recovery.statementOf({ origin, deed, wallet, recovery, nonce })
  return consentOf(by, verbs[deed], { whole, says, body: { wallet, recovery, ...more } })
}

/** LM-3: what a maker signs so that this device may read the list of its orders. */
export function planOrderSession(by: By): ConsentPlan<'orders/session'> {
  const { account: maker, origin, nonce } = by
  const whole = Orders.statementOf({ origin, maker, nonce })
  return consentOf(by, 'orders/session', { whole, says: { site: origin, signer: maker, nonce }, body: { maker } })
}
