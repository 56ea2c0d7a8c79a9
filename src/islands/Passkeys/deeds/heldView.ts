import { type Found, type Gap, GAP_SECONDS, gapWord, type Holdings, SPAM, UNSEEN } from '#domain/passkey/Holdings.ts'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import { shortAddress } from '#domain/token/Token.ts'
import { isRanged } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import type { HeldGap, HeldTick, HeldView } from '#ui/passkey/held/HeldPanel.tsx'
import { apart } from '../../apart.ts'
import { costText, nativeText } from '../../deeds/costText.ts'
import { networkName, networkNames } from './passkeyView.ts'

/** One thing a wallet holds: how much of it, what a stranger calls it, and where. */
function foundText(say: Say, { kind, chainId, name, address, tokenId, amount, decimals }: Found): string {
  const network = networkName(chainId)
  const short = address ? shortAddress(address) : ''
  const called = apart(say, name ? (address ? `${name} (${short})` : name) : short)
  const sum = apart(say, `${say.amount(BigInt(amount ?? 0), decimals ?? 0)} ${name ?? short}`)
  if (kind === 'native') return say.t('passkeys.held.amount', { amount: sum, network })
  if (kind === 'token') return say.t('passkeys.held.token', { amount: sum, address: apart(say, short), network })
  if (kind === 'deposit') return say.t('passkeys.held.deposit', { amount: sum, network })
  const version = protocolVersions.find(each => each === kind)
  if (version && isRanged(version))
    return say.t('passkeys.held.position', { version, id: apart(say, `#${tokenId}`), network })
  if (version) return say.t('passkeys.held.share', { address: apart(say, short), network })
  if (kind === 'unreadable') return say.t('passkeys.held.unreadable', { name: called, network })
  return say.t(kind === 'claim' ? 'passkeys.held.claim' : 'passkeys.held.item', {
    ...{ name: called, id: apart(say, `#${tokenId}`), network },
  })
}

function gapView(say: Say, gap: Gap): HeldGap {
  const network = networkName(gap.chainId)
  const reading = gap.share !== null
  const values = { network, time: say.figure('date', gap.open ? gap.since : gap.since + GAP_SECONDS) }
  return {
    id: gap.id,
    text: reading
      ? say.t('passkeys.held.readingLogs', { network, share: say.figure('percent', gap.share) })
      : say.t(`passkeys.held.gap.${gap.source}`, { network }),
    wait: say.t(reading ? 'passkeys.held.readingNote' : gap.open ? 'passkeys.held.open' : 'passkeys.held.wait', values),
    word: gap.open ? gapWord(gap) : null,
  }
}

function ticksOf(say: Say, { ticks, spam, unseen }: Holdings): HeldTick[] {
  const group = (id: string, key: string, within: string[]) =>
    within.length > 0 ? [{ id, text: say.t(key, { count: within.length }), within }] : []
  return [
    ...ticks.map(each => ({
      id: each.id,
      text: say.t('passkeys.held.tick', { what: foundText(say, each) }),
      within: [],
    })),
    ...group(
      SPAM,
      'passkeys.held.spam',
      spam.map(each => foundText(say, each)),
    ),
    ...group(
      UNSEEN,
      'passkeys.held.unseen',
      unseen.map(({ chainId, address }) => `${address} · ${networkName(chainId)}`),
    ),
  ]
}

/** PK-4: what would be lost with a passkey, in words. */
export function heldView(say: Say, held: Holdings): HeldView {
  const networks = networkNames(say, held.networks) ?? ''
  const rows = ticksOf(say, held)
  const found = held.refused.length + held.gaps.length + rows.length > 0
  return {
    refused:
      held.refused.length === 0
        ? null
        : {
            why: say.t(held.last ? 'passkeys.held.last' : 'passkeys.held.sole', { networks }),
            rows: held.refused.map(each => foundText(say, each)),
            way: say.t(held.last ? 'passkeys.held.wayLast' : 'passkeys.held.waySole'),
          },
    gaps: held.gaps.map(gap => gapView(say, gap)),
    ticks: rows.length === 0 ? null : { why: say.t('passkeys.held.ticks', { networks }), rows },
    notes: [
      ...(found ? [] : [say.t('passkeys.held.nothing', { networks })]),
      ...held.rests.map(({ chainId, amount }) => {
        const [text, money] = [nativeText(say, chainId, BigInt(amount)), costText(say, chainId, BigInt(amount))]
        return say.t('passkeys.bumpDeposit', {
          ...{ amount: text === money ? text : `${text} (${money})`, network: networkName(chainId) },
        })
      }),
      say.t('passkeys.held.notSeen'),
    ],
  }
}
