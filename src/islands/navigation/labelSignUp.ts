import { flagClient } from '#data/flagClient.ts'
import { flags } from '#data/flags.ts'
import type { Say } from '#i18n/Say.ts'

/** NB-3: with the embedded wallet on, the way to the app is the way to sign up. */
export async function labelSignUp(say: Say): Promise<void> {
  const signsUp = (await flagClient()).getBooleanValue('embeddedWallet', flags.embeddedWallet)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.get-app')) {
    link.href = signsUp ? say.path('swap', {}, { connect: 'true' }) : say.path('app')
    link.classList.toggle('sign-up', signsUp)
    link.textContent = say.t(signsUp ? 'company.signUp' : 'company.getApp')
  }
}
