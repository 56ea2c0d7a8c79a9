import type { Address } from '#domain/chains/Chain.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { StoredPlan } from '#state/orders/plans/storedPlans.ts'
import { plainToken } from '../../deeds/plainToken.ts'
import { PlanSigning } from './PlanSigning.tsx'

type Props = { say: Say; account: Address; connectorId: string; stored: StoredPlan; onClose: () => void }

/** GO-16: the rest of a plan of which a part is signed, in the very orders that it began with. */
export function RestDialog({ say, account, connectorId, stored, onClose }: Props) {
  const { sells, buys } = stored.labels
  const tokenOf = ({ id, symbol }: typeof sells): Token =>
    plainToken({ chainId: ORDER_CHAIN, address: id, symbol: safeText(symbol, 12) })
  return (
    <PlanSigning
      {...{ say, account, onClose }}
      title={say.t('limit.over.rest')}
      tokens={[tokenOf(sells), tokenOf(buys)]}
      labels={stored.labels}
      asked={{ key: stored.id, ask: { account, connectorId, stored } }}
      onDone={onClose}
    />
  )
}
