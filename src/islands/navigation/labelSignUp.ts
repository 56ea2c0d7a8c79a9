import { flagClient } from '#data/flagClient.ts'

/** NB-3: with the embedded wallet on, the way to the app is the way to sign up. Both words stand in the page. */
export async function labelSignUp(): Promise<void> {
  const signsUp = (await flagClient()).getBooleanValue('embeddedWallet', false)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.get-app[data-sign-up]')) {
    const [href, label] = link.dataset.signUp?.split('|') ?? []
    if (!signsUp || !href || !label) continue
    link.href = href
    link.textContent = label
  }
}
