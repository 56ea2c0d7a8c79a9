import { useStore } from '@nanostores/react'
import type { Hex } from '#domain/Hex.ts'
import { ownerOf, type PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import type { Say } from '#i18n/Say.ts'
import { isOnEvm } from '#state/deeds/DeedRecord.ts'
import { $transactions } from '#state/deeds/records.ts'
import type { Run } from '#state/deeds/runs.ts'
import { $passkeys } from '#state/passkey/passkeys.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import { chainById } from '#domain/chains/chains.ts'
import { PasskeyMark } from '#ui/passkey/PasskeyMark.tsx'
import { nativeText } from '../../deeds/costText.ts'
import { ReceiptFrame } from '../../deeds/ReceiptFrame.tsx'
import { networkNames } from './passkeyView.ts'

type Props = {
  say: Say
  run: Run
  /** Whose standing changed; null: its key isn't known here. */
  owner: Hex | null
  /** What it was called when it was deleted; null: it was added. */
  deleted: string | null
  onClose: () => void
}

/**
 * PK-3: what came of it: where it owns the wallet now, where not yet or still, and what that cost, network by network.
 */
export function PasskeyDone({ say, run, owner, deleted, onClose }: Props) {
  const { list } = useStore($passkeys)
  const records = useStore($transactions).filter(isOnEvm)
  const passkey = list?.passkeys.find(each => ownerOf(each.key as PublicKey) === owner)
  const standing = (...of: string[]) =>
    networkNames(say, passkey?.networks.filter(on => of.includes(on.standing)).map(({ chainId }) => chainId) ?? [])
  const sent = run.steps.flatMap(({ hash }) => records.find(each => each.follow.hash === hash) ?? [])
  const name = deleted ?? passkey?.name ?? say.t('passkeys.newOne')
  const row = (key: string, value: string | null) => (value ? [{ name: say.t(key), value }] : [])
  const rows = deleted
    ? [
        ...row(
          'passkeys.ownerNoMore',
          networkNames(
            say,
            sent.map(({ follow }) => follow.chainId),
          ),
        ),
        ...row('passkeys.ownerStill', standing('owner', 'removing')),
      ]
    : [...row('passkeys.ownerNow', standing('owner')), ...row('passkeys.ownerLater', standing('adding'))]
  const [only] = sent
  const explorer = onDevnet ? undefined : chainById(only?.follow.chainId ?? 0)?.explorer
  return (
    <ReceiptFrame
      {...{ say, onClose }}
      title={say.t(deleted ? 'passkeys.deleted' : 'passkeys.added')}
      explorer={explorer && `${explorer}/tx/${only?.follow.hash}`}
      view={{
        ...{ tokens: [], mark: <PasskeyMark /> },
        sentence: say.t(deleted ? 'passkeys.deletedOne' : 'passkeys.addedOne', { name }),
        ...{ arrived: null, against: null, difference: null },
        rows: [
          ...rows,
          ...sent.flatMap(({ cost, follow: { chainId } }) =>
            cost
              ? [
                  {
                    name: say.t('passkeys.paidOn', { network: chainById(chainId)?.name ?? '' }),
                    value: nativeText(say, chainId, BigInt(cost)),
                  },
                ]
              : [],
          ),
        ],
      }}
    />
  )
}
