// Reports to this site's operator that an item should not be shown, without personal data.
import { pageKind } from '#data/monitoring/pageKind.ts'
import type { ReportBatch } from '#data/monitoring/report.ts'
import { appVersion } from '#domain/appVersion.ts'

/** ms our service has to take it. */
const PATIENCE = 10_000

/** Sends it, and says beside the button what became of it. */
export async function reportNft(page: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const said = button.parentElement!.querySelector<HTMLElement>('[data-reported]')!
  const [chainId, collection = ''] = (page.dataset.nfts ?? '').split('/')
  const batch: ReportBatch = {
    app: appVersion,
    page: pageKind(location.pathname),
    locale: document.documentElement.lang,
    reports: [{ kind: 'nft', chainId: Number(chainId), collection, tokenId: page.dataset.item ?? '' }],
  }
  button.disabled = true
  try {
    const answer = await fetch('/api/monitor', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch),
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (!answer.ok) throw new Error(`monitor: ${answer.status}`)
    said.textContent = said.dataset.reported!
  } catch (error) {
    console.warn('Tarn: the item could not be reported', error)
    said.textContent = said.dataset.failed!
    button.disabled = false
  }
}
