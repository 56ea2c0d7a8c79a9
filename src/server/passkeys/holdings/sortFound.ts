import { type Found, type Holdings, MOST_UNASKED } from '#domain/passkey/Holdings.ts'
import { cleanText } from '#domain/cleanText.ts'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import { isRanged } from '#domain/versions.ts'
import type { Held } from './readHeld.ts'
import type { Indexed } from './readIndex.ts'

/** Names that want a click: what calls itself so was sent to be read. */
const BAIT =
  /https?:|www\.|\.(com|io|xyz|org|net|app|finance|site|gift|claim|co|me|lol)\b|\b(claim|airdrop|reward|voucher|visit|bonus)/i
const NAME_MAX = 40

const shown = ({ id, chainId, kind, address, tokenId, name, amount, decimals }: Found): Found => ({
  ...{ id, chainId, kind, address, tokenId },
  ...{ name: cleanText(name ?? '', NAME_MAX) || null, amount, decimals },
})

/**
 * PK-4: what keeps a passkey, what is given up one by one, and what at once. The chain says what is held, the index
 * what it is worth; what only one of them knows is held all the same.
 */
export function sortFound(
  held: readonly Held[],
  indexed: readonly Indexed[],
): Pick<Holdings, 'refused' | 'ticks' | 'spam'> {
  const known = new Map(indexed.map(each => [each.id, each]))
  const onChain = new Set(held.map(({ id }) => id))
  const all = [
    ...held.map(each => {
      const own = known.get(each.id)
      const dust = each.keeps && each.kind === 'token' && own !== undefined && !own.valued
      // What the index takes for a position and the chain for an empty one is no more than an NFT.
      const version = protocolVersions.find(each => each === own?.kind)
      const valued = own?.valued === true && !(version && isRanged(version))
      const asked = each.asked && !own?.spam
      return {
        found: { ...each, kind: version && !isRanged(version) ? version : each.kind, name: own?.name ?? each.name },
        asked,
        keeps: (each.keeps && !dust) || valued,
        spam: own?.spam === true,
      }
    }),
    ...indexed
      .filter(({ id }) => !onChain.has(id))
      .map(each => ({ found: each, asked: !each.spam, keeps: each.valued, spam: each.spam })),
  ]
  const rest = all.filter(({ keeps }) => !keeps)
  const unasked = rest.filter(({ asked }) => !asked)
  const isSpam = ({ found, asked, spam }: (typeof rest)[number]) =>
    spam || (!asked && (unasked.length > MOST_UNASKED || BAIT.test(found.name ?? '')))
  return {
    refused: all.filter(({ keeps }) => keeps).map(({ found }) => shown(found)),
    ticks: rest.filter(each => !isSpam(each)).map(({ found }) => shown(found)),
    spam: rest.filter(isSpam).map(({ found }) => shown(found)),
  }
}
