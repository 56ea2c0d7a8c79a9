import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import type { Hex } from '#domain/Hex.ts'
import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $ownerWork, type Price } from '#state/passkey/ownerWork.ts'
import { confirmPending, ownersOn } from '#state/passkey/passkeys.ts'
import { $account } from '#state/wallet/connection.ts'
import { OwnerNetworks } from '#ui/passkey/OwnerNetworks.tsx'
import { Strangers } from '#ui/passkey/Strangers.tsx'
import { changeLines, unsureText } from '../deeds/changeLines.ts'
import { costLine } from './costLine.ts'
import { OwnersDialog } from './lazyDeeds.ts'
import type { OwnersAsked } from './OwnersDialog.tsx'

/** What can't be priced may be tried all the same: then it says why not. */
const payable = ({ priced, error }: Price): boolean => (priced ? priced.missing === 0n : error !== null)

/** The end of a key: its head is the verifier's address, the same for all. */
const shortOwner = (owner: string): string => shortAddress(`0x${owner.slice(-40)}`)

/** PK-2, PK-3: what is left to do about the owners of each network. `busy`: something else is done with them now. */
export function OwnersLeft({ say, busy }: { say: Say; busy: boolean }) {
  const work = useStore($ownerWork)
  const account = useStore($account)
  const [asked, setAsked] = useState<OwnersAsked | null>(null)
  const name = (chainId: number) => chainById(chainId)?.name ?? String(chainId)
  const strangers = work.flatMap(({ chainId, strangers: all }) =>
    all.map(each => ({
      ...{ chainId, network: name(chainId), owner: each.owner, called: shortOwner(each.owner) },
      ...{ cost: costLine(say, chainId, each), payable: payable(each) },
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
  const settle = (chainId: number) => {
    const pending = work.find(each => each.chainId === chainId)?.pending
    if (!account || !pending) return
    const called = (removed: boolean) => pending.named.filter(each => each.removed === removed).map(each => each.name)
    const act = say.t('passkeys.settle', { network: name(chainId) })
    setAsked({
      ...{ ask: ownersOn(account, chainId, pending.change), title: act, act },
      ...{ adds: called(false), removes: called(true), note: null },
    })
  }
  const remove = (chainId: number, owner: string) => {
    if (!account) return
    const act = say.t('passkeys.strangerRemove', { network: name(chainId) })
    setAsked({
      ask: ownersOn(account, chainId, { add: [], remove: [owner as Hex] }),
      ...{ title: act, act, adds: [], removes: [shortOwner(owner)] },
      note: say.t('passkeys.strangerNote', { network: name(chainId) }),
    })
  }
  return (
    <>
      <Strangers {...{ say, busy, strangers, onRemove: remove }} />
      <OwnerNetworks {...{ say, busy, networks, onSettle: settle, onConfirm }} />
      {asked && account && <OwnersDialog say={say} account={account} asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
