import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { hostOf } from '#domain/chains/OwnNode.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import type { Say } from '#i18n/Say.ts'
import { $ownNodes, leaveOwnNode } from '#state/settings/ownNodes.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { onNetworks } from '#state/wallet/connection.ts'
import { NodeRow } from '#ui/nodes/NodeRow.tsx'
import { NodeChange } from './NodeChange.tsx'

/** GO-4: where each network is read from, and how to change it. */
export function NodesPanel({ say }: { say: Say }) {
  const nodes = useStore($ownNodes)
  const { testnet } = useStore($preferences)
  const [open, setOpen] = useState<number | null>(null)
  const [told, setTold] = useState<Record<number, string>>({})
  const networks = onNetworks.flatMap(id => chainById(id) ?? []).filter(shownIn(testnet))
  return (
    <div className="nodes">
      <p className="soft">{say.t('nodes.note')}</p>
      <ul>
        {networks.map(({ id, name }) => {
          const url = nodes[id]
          return (
            <NodeRow
              key={id}
              say={say}
              network={name}
              host={url ? hostOf(url) : null}
              note={url && told[id]}
              onChange={() => setOpen(open === id ? null : id)}
              onLeave={() => leaveOwnNode(id)}
            >
              {open === id && (
                <NodeChange
                  say={say}
                  chainId={id}
                  network={name}
                  first={url ?? ''}
                  onKept={text => {
                    setTold({ ...told, [id]: text })
                    setOpen(null)
                  }}
                  onClose={() => setOpen(null)}
                />
              )}
            </NodeRow>
          )
        })}
      </ul>
    </div>
  )
}
