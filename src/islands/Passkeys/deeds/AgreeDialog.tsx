import type { Address } from '#domain/chains/Chain.ts'
import { shownAddress } from '#domain/passkey/Recovery.ts'
import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { agreeToRecover } from '#state/passkey/recovering.ts'
import { Avatar } from '#ui/account/Avatar.tsx'
import { RecoverFigures } from '#ui/passkey/RecoverFigures.tsx'
import { ConsentDialog } from '../../deeds/ConsentDialog.tsx'
import { networkName } from './passkeyView.ts'

type Props = {
  say: Say
  wallet: Address
  /** The recovery address. */
  me: Address
  /** On which its signature is asked now. */
  chainId: number
  /** It is an owner already. */
  able: boolean
  /** Networks on which it is to sign after this; null: none. */
  left: string | null
  onClose: (done: boolean) => void
}

/**
 * PK-4: a recovery address agrees, in the frame of every deed: what it may do then, whole addresses, and nothing on
 * chain.
 */
export function AgreeDialog({ say, wallet, me, chainId, able, left, onClose }: Props) {
  const short = shortAddress(shownAddress(me))
  return (
    <ConsentDialog
      {...{ say, onClose }}
      account={me}
      runKey="agree"
      mark={<Avatar address={me} size={64} />}
      asked={{
        titles: {
          review: say.t('recovery.agreeReview'),
          doing: say.t('recovery.agreeing'),
          done: say.t('recovery.agreedTitle'),
        },
        parts: [
          {
            heading: say.t('recovery.mayBecome'),
            amounts: [
              { text: short, bound: say.t('recovery.mayMove', { wallet: shortAddress(shownAddress(wallet)) }) },
            ],
          },
        ],
        note: say.t('recovery.agreeNote'),
        amounts: short,
        into: shortAddress(shownAddress(wallet)),
        act: say.t('recovery.agree'),
        sentence: left
          ? say.t('recovery.agreedOn', { network: networkName(chainId), left })
          : say.t(able ? 'recovery.agreedOwner' : 'recovery.agreedNote'),
        network: networkName(chainId),
        agree: run => agreeToRecover(wallet, chainId, run),
      }}
    >
      <RecoverFigures {...{ say, wallet, me }} />
    </ConsentDialog>
  )
}
