// LIST for tests: every text of ours that a wallet is asked to sign.
import type { ConsentPlan } from '#domain/plan/DeedPlan.ts'
import { planNaming, planOrderSession, planRecoveryConsent } from '#domain/plan/makers/planConsent.ts'
import type { Address } from '#domain/chains/Chain.ts'

const WALLET: Address = `0x${'c7'.repeat(20)}`

/** All of them for one account on one network. */
export const consentsOf = (chainId: number, account: Address): ConsentPlan[] => {
  const by = { chainId, account, origin: 'https://tarn.example', nonce: 'n0nce-of_the-service' }
  return [
    planNaming(by, 'claim', { username: 'alice' }),
    planNaming(by, 'profile', {
      username: 'alice',
      digest: 'd1'.repeat(32),
      change: { bio: 'x', link: '', avatar: null },
    }),
    planNaming(by, 'delete', { username: 'alice' }),
    planRecoveryConsent(by, 'agree', { wallet: WALLET }),
    planRecoveryConsent(by, 'add', { wallet: WALLET, more: { attachment: 'platform' } }),
    planOrderSession(by),
  ]
}

export const consentTable = consentsOf(1, `0x${'a'.repeat(40)}`)
