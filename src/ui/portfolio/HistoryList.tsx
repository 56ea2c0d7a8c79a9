import { shownShort } from '#domain/people/Typed.ts'
import { isUnlimited } from '#domain/plan/Approval.ts'
import { chainById } from '#domain/chains/chains.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import type { WalletMove } from '#data/market/walletSchemas.ts'
import type { Say } from '#i18n/Say.ts'
import { HiddenText } from '#ui/account/HiddenText.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { Icon, type IconName } from '#ui/primitives/Icon.tsx'

/** LIST: how each kind of move is drawn, and what stands before its amount. */
const looks: Record<WalletMove['type'], { icon: IconName; sign: string }> = {
  received: { icon: 'arrowDown', sign: '+' },
  sent: { icon: 'arrowEnd', sign: '−' },
  self: { icon: 'flip', sign: '' },
  approved: { icon: 'shield', sign: '' },
  revoked: { icon: 'shield', sign: '' },
  wrapped: { icon: 'swap', sign: '' },
  unwrapped: { icon: 'swap', sign: '' },
  called: { icon: 'bolt', sign: '' },
  failed: { icon: 'warning', sign: '' },
}

/** What moved, as text. */
function whatOf(say: Say, { type, asset, amount, tokenId }: WalletMove): string {
  const name = safeText(asset.symbol ?? asset.name ?? '', 24) || shownShort(asset.address)
  if (type === 'called' || type === 'failed') return shownShort(asset.address)
  if (asset.kind === 'collectible') {
    if (tokenId === null) return say.t('portfolio.history.allOf', { name })
    const item = `${name} #${tokenId.length > 12 ? shortAddress(tokenId) : tokenId}`
    return amount !== null && amount !== '1' ? `${say.amount(BigInt(amount), 0, 6)} × ${item}` : item
  }
  if (amount === null || type === 'revoked') return name
  if (type === 'approved' && isUnlimited({ amount: BigInt(amount) }))
    return say.t('portfolio.history.unlimited', { name })
  // A token that doesn't say its decimals is counted in its smallest unit.
  return `${looks[type].sign} ${say.amount(BigInt(amount), asset.decimals ?? 0, 6)} ${name}`.trim()
}

/** A move in words: how it went, and what moved. */
export const whatMoved = (say: Say, move: WalletMove): string => {
  const what = whatOf(say, move)
  // A sign, a figure and a symbol keep their order behind a word that runs the other way.
  return `${say.t(`portfolio.history.type.${move.type}`)} ${say.dir === 'rtl' ? `\u2068${what}\u2069` : what}`
}

function Move({ say, move, hidden }: { say: Say; move: WalletMove; hidden: boolean }) {
  const doubtful = !move.asset.listed && move.asset.kind === 'token'
  return (
    <li className="history-move" data-type={move.type}>
      <Icon name={looks[move.type].icon} />
      <span>{say.t(`portfolio.history.type.${move.type}`)}</span>
      <HiddenText say={say} text={whatOf(say, move)} hidden={hidden} className="history-what" />
      {(move.asset.spam || doubtful) && (
        <span className={`badge ${move.asset.spam ? 'badge-danger' : 'badge-warn'}`}>
          {say.t(move.asset.spam ? 'portfolio.history.spam' : 'portfolio.history.notListed')}
        </span>
      )}
      {move.who && (
        <a translate="no" className="mono soft" href={say.path('portfolioOf', { wallet: move.who })}>
          <span className="unseen">
            {say.t(
              move.type === 'received'
                ? 'portfolio.history.from'
                : move.type === 'sent'
                  ? 'portfolio.history.to'
                  : 'portfolio.history.spender',
            )}{' '}
          </span>
          <bdi>{shownShort(move.who)}</bdi>
        </a>
      )}
    </li>
  )
}

/** The moves of one transaction stand together; newest first. */
function grouped(moves: readonly WalletMove[]): WalletMove[][] {
  const groups: WalletMove[][] = []
  for (const move of moves) {
    const last = groups.at(-1)
    if (last?.[0]?.hash === move.hash && last[0].chainId === move.chainId) last.push(move)
    else groups.push([move])
  }
  return groups
}

/** AP-3: all that a wallet did: transfers, approvals, wraps, NFTs, the network's own currency. */
export function HistoryList({
  say,
  moves,
  hidden,
}: {
  say: Say
  moves: readonly WalletMove[] /** AD-11: amounts as dots. */
  hidden: boolean
}) {
  return (
    <ol className="history-list" aria-label={say.t('portfolio.history.title')}>
      {grouped(moves).map(group => {
        const [{ chainId, hash, time }] = group as [WalletMove]
        const chain = chainById(chainId)
        return (
          <li key={`${chainId}-${hash}-${group[0]!.id}`}>
            <p className="history-when soft">
              <a href={`${chain?.explorer}/tx/${hash}`} rel="nofollow noopener">
                <Figure say={say} kind="date" value={time} />
              </a>{' '}
              · {chain?.name}
            </p>
            <ul role="list">
              {group.map(move => (
                <Move key={move.id} say={say} move={move} hidden={hidden} />
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}
