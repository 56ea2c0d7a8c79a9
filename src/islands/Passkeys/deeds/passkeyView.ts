import type { Passkey, PasskeyList } from '#data/account/passkeySchemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shortAddress } from '#domain/token/Token.ts'
import { joinWords } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { isPayable, type OwnersLook, type PasskeyReview } from '#state/passkey/passkeyDeed.ts'
import type { Tried } from '#ui/deeds/DeedTried.tsx'
import type { PasskeyNetwork, PasskeyView } from '#ui/passkey/PasskeyPanel.tsx'
import { operationView } from '../../deeds/operationView.ts'

export const networkName = (chainId: number): string => chainById(chainId)?.name ?? String(chainId)

/** Networks in words; null for none. */
export const networkNames = (say: Say, chainIds: readonly number[]): string | null =>
  chainIds.length === 0 ? null : joinWords(chainIds.map(networkName), say.tag)

/** Of a deletion its own change was tried; of an addition that of a key like the one that is made then. */
function triedOf(say: Say, { chainId, ready, error }: OwnersLook, adds: boolean): Tried {
  if (error) return { status: 'unavailable', text: say.t(error.code, error.values) }
  if (!ready?.block) return { status: 'unavailable', text: say.t('send.untried') }
  const block = say.figure('count', Number(ready.block))
  return {
    status: 'ok',
    text: say.t(adds ? 'passkeys.triedKey' : 'send.tried', { block, network: networkName(chainId) }),
  }
}

function networkView(say: Say, look: OwnersLook, adds: boolean): PasskeyNetwork {
  const { chainId, ready } = look
  return {
    ...{ chainId, name: networkName(chainId), tried: triedOf(say, look, adds) },
    operation: ready?.operation ? operationView(say, chainId, ready.operation) : null,
    later: isPayable(look) ? null : say.t('passkeys.leftForLater', { network: networkName(chainId) }),
  }
}

type Asked = { list: PasskeyList; target: Passkey | undefined; last: boolean; lost: readonly string[] }

/** What adding a passkey, or deleting `target`, comes to. */
export function passkeyView(say: Say, { list, target, last, lost }: Asked, review: PasskeyReview): PasskeyView {
  const now = review.networks.filter(isPayable).map(({ chainId }) => chainId)
  const name = target?.name ?? say.t('passkeys.newOne')
  const undeployed = list.networks.filter(({ deployed }) => deployed === false).map(({ chainId }) => chainId)
  const stays = target?.networks.filter(on => on.standing === 'owner' && undeployed.includes(on.chainId))
  const bound = networkNames(say, now)
  const later = target ? null : networkNames(say, undeployed)
  const kept = last ? null : networkNames(say, stays?.map(({ chainId }) => chainId) ?? [])
  return {
    wallet: shortAddress(list.account.address),
    parts: [{ heading: say.t(target ? 'deed.ends' : 'deed.permits'), amounts: [{ text: name, bound }] }],
    notes: [
      ...(target ? [say.t(last ? 'passkeys.bumpFirstLast' : 'passkeys.bumpFirst', { name })] : []),
      ...(later ? [say.t('passkeys.addLater', { networks: later })] : []),
    ],
    warnings: [...(kept ? [say.t('passkeys.bumpStays', { name, networks: kept })] : []), ...lost],
    trying: review.status === 'preparing' ? say.t('send.trying') : null,
    networks:
      review.status === 'ready' ? review.networks.map(look => networkView(say, look, target === undefined)) : [],
  }
}
