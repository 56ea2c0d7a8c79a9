import type { APIRequestContext } from '@playwright/test'

/** What a token is worth now, in dollars, as the service says. @param id its address, or NATIVE. */
export async function priceUsd(request: APIRequestContext, chainId: number, id = 'NATIVE'): Promise<number> {
  const told = (await (await request.get(`/api/market/tokens/${chainId}/${id}`)).json()) as { priceUsd: number }
  return told.priceUsd
}
