import { type ReactNode, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { Segmented } from '#ui/primitives/Segmented.tsx'

/** The network whose turn it is. */
export type Turn = {
  chainId: number
  /** Which network's turn it is, where there are several. */
  chooser: ReactNode
  /** The way out of a receipt: to the next network, or out of it all. */
  finish: string
  onDone: () => void
}

type Props = { say: Say; chainIds: readonly number[]; onClose: () => void; children: (turn: Turn) => ReactNode }

const nameOf = (chainId: number): string => chainById(chainId)?.name ?? String(chainId)

/**
 * A deed that is done network by network, each reviewed by itself. `children` draws one; give it the network as its
 * key.
 */
export function NetworkDeeds({ say, chainIds, onClose, children }: Props) {
  const [all] = useState(chainIds)
  const [done, setDone] = useState<readonly number[]>([])
  const left = all.filter(chainId => !done.includes(chainId))
  const [chosen, setChosen] = useState(all[0])
  if (chosen === undefined) return null
  const next = left.find(chainId => chainId !== chosen)
  return children({
    chainId: chosen,
    chooser:
      left.length > 1 ? (
        <Segmented
          label={say.t('deed.network')}
          items={left.map(chainId => ({ key: String(chainId), label: nameOf(chainId) }))}
          value={String(chosen)}
          onChange={key => setChosen(Number(key))}
        />
      ) : null,
    finish: next === undefined ? say.t('send.finish') : say.t('deed.nextOn', { network: nameOf(next) }),
    onDone() {
      setDone([...done, chosen])
      if (next === undefined) onClose()
      else setChosen(next)
    },
  })
}
