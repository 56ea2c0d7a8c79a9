import { useStore } from '@nanostores/react'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { $ownerWork, type Price } from '#state/passkey/ownerWork.ts'
import { $passkeyDeed, confirmPending, removeStranger, settleOwners } from '#state/passkey/passkeys.ts'
import { OwnerNetworks } from '#ui/passkey/OwnerNetworks.tsx'
import { Strangers } from '#ui/passkey/Strangers.tsx'
import { changeLines, unsureText } from './changeLines.ts'
import { costLine } from './costLine.ts'

/** What can't be priced may be tried all the same: then it says why not. */
const payable = ({ priced, error }: Price): boolean => (priced ? priced.missing === 0n : error !== null)

/** PK-2, PK-3: what is left to do about the owners of each network. */
export function OwnersLeft({ say }: { say: Say }) {
  const work = useStore($ownerWork)
  const deed = useStore($passkeyDeed)
  const shared = { say, busy: deed !== null, working: deed?.chainId ?? null }
  const name = (chainId: number) => chainById(chainId)?.name ?? String(chainId)
  const strangers = work.flatMap(({ chainId, strangers: all }) =>
    all.map(each => ({
      chainId,
      network: name(chainId),
      owner: each.owner,
      cost: costLine(say, chainId, each),
      payable: payable(each),
    })),
  )
  const networks = work
    .filter(({ pending }) => pending.named.length > 0 || pending.unsure.length > 0)
    .map(each => ({
      ...{
        chainId: each.chainId,
        name: name(each.chainId),
        along: changeLines(say, each.pending, 'finish'),
        payable: payable(each),
      },
      cost: each.priced || each.error ? costLine(say, each.chainId, each) : null,
      unsure: each.pending.unsure.map(named => ({ id: named.owner, text: unsureText(say, each.chainId, named) })),
    }))
  const onConfirm = (chainId: number, id: string) => {
    const named = work.find(each => each.chainId === chainId)?.pending.unsure.find(({ owner }) => owner === id)
    if (named) void confirmPending(named)
  }
  return (
    <>
      <Strangers
        {...shared}
        strangers={strangers}
        onRemove={(chainId, owner) => void removeStranger(chainId, owner as `0x${string}`)}
      />
      <OwnerNetworks
        {...shared}
        networks={networks}
        onSettle={chainId => void settleOwners(chainId)}
        onConfirm={onConfirm}
      />
    </>
  )
}
