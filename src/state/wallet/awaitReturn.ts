let waiting = false

/**
 * A wallet that unlocks says so by itself; one that announces itself late, or only when its person comes back to the
 * page, is looked for again then.
 */
export async function awaitReturn(look: () => Promise<void>): Promise<void> {
  if (waiting) return
  waiting = true
  const again = () => void look().catch((error: unknown) => console.warn('Tarn: the wallet is still away', error))
  window.addEventListener('focus', again)
  window.addEventListener('online', again)
  await (await import('#onchain/wallet/wallet.ts')).watchWallets(again)
}
