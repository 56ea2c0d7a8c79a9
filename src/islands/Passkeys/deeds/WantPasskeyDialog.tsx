import { useRef, useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { shownAddress } from '#domain/passkey/Recovery.ts'
import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { beginPasskey } from '#state/passkey/recovering.ts'
import { PasskeyMark } from '#ui/passkey/PasskeyMark.tsx'
import { PasskeyWhere } from '#ui/passkey/PasskeyWhere.tsx'
import { RecoverFigures } from '#ui/passkey/RecoverFigures.tsx'
import { ConsentDialog } from '../../deeds/ConsentDialog.tsx'
import { networkName } from './passkeyView.ts'

type Props = { say: Say; wallet: Address; me: Address; chainId: number; onClose: (done: boolean) => void }

/**
 * PK-4: a recovery address signs that it wants a passkey for the wallet, in the frame of every deed; it is created by a
 * press of its own afterwards.
 */
export function WantPasskeyDialog({ say, wallet, me, chainId, onClose }: Props) {
  const [where, setWhere] = useState<'platform' | 'cross-platform'>('platform')
  const attachment = useRef(where)
  attachment.current = where
  return (
    <ConsentDialog
      {...{ say, onClose }}
      account={me}
      runKey="newPasskey"
      mark={<PasskeyMark />}
      form={<PasskeyWhere say={say} value={where} onChange={setWhere} />}
      asked={{
        titles: {
          review: say.t('recovery.passkeyTitle'),
          doing: say.t('recovery.asking'),
          done: say.t('recovery.wanted'),
        },
        parts: [
          {
            heading: say.t('consent.gets'),
            amounts: [{ text: say.t('passkeys.newOne'), bound: say.t('recovery.wantedNot') }],
          },
        ],
        note: say.t('recovery.passkeyNote'),
        amounts: say.t('passkeys.newOne'),
        into: shortAddress(shownAddress(wallet)),
        act: say.t('recovery.sign'),
        sentence: say.t('recovery.makeNote'),
        finish: say.t('passkeys.continue'),
        network: networkName(chainId),
        agree: run => beginPasskey({ wallet, chainId, attachment: attachment.current, run }),
      }}
    >
      <RecoverFigures {...{ say, wallet, me }} />
    </ConsentDialog>
  )
}
