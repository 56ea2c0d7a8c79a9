import type { Address } from '#domain/chains/Chain.ts'
import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { signInOrders } from '#state/orders/orderSessions.ts'
import { Avatar } from '#ui/account/Avatar.tsx'
import { ConsentDialog } from '../../deeds/ConsentDialog.tsx'

type Props = { say: Say; account: Address; onClose: (done: boolean) => void }

/** LM-3: a device may read the list of an account's orders, in the frame of every deed: a text, nothing on chain. */
export function SignInDialog({ say, account, onClose }: Props) {
  const short = shortAddress(account)
  return (
    <ConsentDialog
      {...{ say, account, onClose }}
      runKey="orderSession"
      mark={<Avatar address={account} size={64} />}
      asked={{
        titles: {
          review: say.t('limits.signIn.title'),
          doing: say.t('limits.signIn.doing'),
          done: say.t('limits.signIn.done'),
        },
        parts: [
          { heading: say.t('limits.signIn.may'), amounts: [{ text: say.t('limits.signIn.read'), bound: short }] },
        ],
        note: say.t('limits.signIn.note'),
        amounts: short,
        act: say.t('limits.signIn.act'),
        sentence: say.t('limits.signIn.sentence'),
        agree: signInOrders,
      }}
    />
  )
}
