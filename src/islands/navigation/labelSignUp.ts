import { flagClient } from '#data/flagClient.ts'
import type { Say } from '#i18n/Say.ts'

/** NB-3: with the embedded wallet on, the way to the app is the way to sign up. */
export async function labelSignUp(say: Say): Promise<void> {
  if (!(await flagClient()).getBooleanValue('embeddedWallet', false)) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.get-app')) {
    link.href = say.path('swap', {}, { connect: 'true' })
    link.textContent = say.t('company.signUp')
  }
}
