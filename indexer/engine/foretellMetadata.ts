import { askPatiently } from '../launch/metadataWorker.ts'
import { networks } from '../networks.ts'
import { rememberMetadata, type Subject } from '../src/market/readMetadata.ts'

/** Questions at once. */
const AT_ONCE = 16

/** Asks, many at once, what tokens and collectibles say of themselves: handlers then have it without waiting. Who doesn't answer is asked again when needed. */
export async function foretellMetadata(chainId: number, subjects: readonly Subject[]): Promise<void> {
  const rpc = networks().find(({ chain }) => chain.id === chainId)?.rpc[0]
  if (rpc === undefined) return
  const waiting = [...subjects]
  const ask = async () => {
    for (let subject = waiting.pop(); subject !== undefined; subject = waiting.pop()) {
      const answer = await askPatiently({ rpc, ...subject })
      if (!('error' in answer)) rememberMetadata(chainId, subject, answer)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, ask))
}
