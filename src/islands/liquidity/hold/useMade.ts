import { useEffect, useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Hex } from '#domain/Hex.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { isRanged } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import { type Made, readMade } from '#state/liquidity/readMade.ts'
import { positionPath } from '../positions/positionPath.ts'

type Asked = {
  say: Say
  chainId: number
  pool: PoolRef
  account: Address
  /** Null: nothing was made yet. */
  hash: Hex | null
}

/** What a transaction made of a pool, once that is known; `href`: its own page, null until its number is known. */
export function useMade({ say, chainId, pool, account, hash }: Asked): { made: Made | null; href: string | null } {
  const { version, id } = pool
  const [made, setMade] = useState<Made | null>(null)
  useEffect(() => {
    if (!hash) return
    let here = true
    void readMade({ chainId, hash, account, pool }).then(found => here && setMade(found))
    return () => {
      here = false
    }
  }, [chainId, hash, account, version])
  const chain = chainById(chainId)?.key
  if (!chain || !hash) return { made, href: null }
  const own = isRanged(version) ? made?.id : id
  return { made, href: own ? positionPath(say, { version, chain, id: String(own) }) : null }
}
