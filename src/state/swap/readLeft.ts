import type { Address } from '#domain/chains/Chain.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { StandingApproval } from '#onchain/read/readStanding.ts'

/** What may still be taken of a swap's token once it is mined, by our node; null: it can't be read. Never throws. */
export async function readLeft({
  chainId,
  account,
  currency,
}: {
  chainId: number
  account: Address
  currency: CurrencyId
}): Promise<readonly StandingApproval[] | null> {
  if (currency === 'NATIVE') return []
  try {
    const { readStanding } = await import('#onchain/read/readStanding.ts')
    return await readStanding({ chainId, account, token: currency })
  } catch (error) {
    console.warn('Tarn: the approvals after a swap could not be read', error)
    return null
  }
}
