import type { ReactNode } from 'react'
import { ChainIcon } from './ChainIcon.tsx'

type Props = {
  /** Its network's path name; null where all are of one network. */
  chain: string | null
  children: ReactNode
}

/** A logo with its network's mark at its foot. Decoration: the network's name stands beside it. */
export function OnChain({ chain, children }: Props) {
  if (chain === null) return children
  return (
    <span className="on-chain">
      {children}
      <ChainIcon chain={chain} size={16} />
    </span>
  )
}
