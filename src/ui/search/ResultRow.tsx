import { chainById } from '#domain/chains/chains.ts'
import { feeFraction } from '#domain/protocols/Pool.ts'
import { resultAddress, type SearchResult } from '#domain/search/SearchResult.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Figure } from '../primitives/Figure.tsx'
import { Icon, type IconName } from '../primitives/Icon.tsx'
import { OnChain } from '../primitives/logo/OnChain.tsx'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'

export type ResultMark = 'impersonator' | 'spam' | 'risky' | 'notListed'
export type ResultView = {
  result: SearchResult
  mark: ResultMark | null
  /** Of a token, when the market said. */
  figures: { priceUsd: number | null; change1d: number | null } | null
}

type Props = {
  say: Say
  view: ResultView
  id: string
  href: string
  active: boolean
  favorite: boolean
  onPick: (event: React.MouseEvent) => void
  onHover: () => void
  onMenu: (at: { x: number; y: number }) => void
}

const networkName = (chainId: number): string => chainById(chainId)?.name ?? ''

/** First line of a result, as text: its name. */
export function resultName(result: SearchResult): string {
  switch (result.type) {
    case 'token':
      return safeText(result.currencyInfo.name, 40)
    case 'pool':
      return `${safeText(result.token0CurrencyInfo.symbol, 14)}/${safeText(result.token1CurrencyInfo.symbol, 14)}`
    case 'nftCollection':
      return safeText(result.name, 40)
    case 'network':
      return networkName(result.chainId)
    case 'helpArticle':
      return result.title
    case 'ensAddress':
      return result.ensName
    case 'unitag':
      return result.unitag
    default:
      return shortAddress(result.address)
  }
}

/** Second line: what tells it from others of that name. */
function about(say: Say, result: SearchResult): string {
  const address = resultAddress(result)
  const short = address && shortAddress(address)
  switch (result.type) {
    case 'token':
      // Where the line is too short for all of it, the network goes: its badge says it too.
      return [safeText(result.currencyInfo.symbol, 14), short, networkName(result.currencyInfo.chainId)]
        .filter(Boolean)
        .join(' · ')
    case 'pool':
      return [
        networkName(result.chainId),
        result.protocolVersion,
        result.feeTier === null ? say.t('search.dynamicFee') : say.figure('fee', feeFraction(result.feeTier)),
      ].join(' · ')
    case 'network':
      return say.t('search.network')
    case 'helpArticle':
      return say.t('search.article')
    case 'nftCollection':
      return [say.t('search.collection'), networkName(result.chainId)].join(' · ')
    case 'ensAddress':
      return [say.t('search.wallet'), result.punycode && safeText(result.punycode, 60), short]
        .filter(Boolean)
        .join(' · ')
    case 'unitag':
      return [say.t('search.wallet'), short].join(' · ')
    default:
      return say.t('search.wallet')
  }
}

const DISCS: Partial<Record<SearchResult['type'], IconName>> = {
  network: 'globe',
  nftCollection: 'star',
  helpArticle: 'info',
}

function ResultIcon({ result }: { result: SearchResult }) {
  const keyOf = (chainId: number) => chainById(chainId)?.key ?? null
  if (result.type === 'token')
    return (
      <OnChain chain={keyOf(result.currencyInfo.chainId)}>
        <TokenIcon {...result.currencyInfo} size={36} />
      </OnChain>
    )
  if (result.type === 'pool')
    return (
      <OnChain chain={keyOf(result.chainId)}>
        <span className="search-pair">
          <TokenIcon {...result.token0CurrencyInfo} size={26} />
          <TokenIcon {...result.token1CurrencyInfo} size={26} />
        </span>
      </OnChain>
    )
  // Pictures come embedded; no stranger's host is asked.
  if (result.type === 'nftCollection' && result.imageUrl?.startsWith('data:image/'))
    return <img className="search-disc" src={result.imageUrl} alt="" width={36} height={36} />
  return (
    <span className="search-disc">
      <Icon name={DISCS[result.type] ?? 'wallet'} />
    </span>
  )
}

/** One result: a link that the field's keys drive (aria-activedescendant). */
export function ResultRow({ say, view, id, href, active, favorite, onPick, onHover, onMenu }: Props) {
  const { result, mark, figures } = view
  return (
    <a
      role="option"
      id={id}
      href={href}
      tabIndex={-1}
      className={`search-row${active ? ' active' : ''}`}
      aria-selected={active}
      data-type={result.type}
      onClick={onPick}
      onMouseMove={active ? undefined : onHover}
      onContextMenu={event => {
        event.preventDefault()
        onMenu({ x: event.clientX, y: event.clientY })
      }}
    >
      <ResultIcon result={result} />
      <span className="search-names">
        <span className="search-name">
          <bdi translate="no">{resultName(result)}</bdi>
          {favorite && <Icon name="star" className="search-star" />}
          {result.type === 'nftCollection' && result.isVerified && (
            <span className="badge badge-accent">{say.t('search.verified')}</span>
          )}
          {result.type === 'unitag' && result.looksLike && (
            <span className="badge badge-danger">{say.t('search.badge.looksLike', { name: result.looksLike })}</span>
          )}
          {mark && (
            <span className={`badge ${mark === 'notListed' ? '' : mark === 'spam' ? 'badge-warn' : 'badge-danger'}`}>
              {say.t(`search.badge.${mark}`)}
            </span>
          )}
        </span>
        <bdi translate="no" className="soft">
          {about(say, result)}
        </bdi>
      </span>
      {figures && (
        <span className="search-figures">
          <Figure say={say} kind="price" value={figures.priceUsd} />
          <Figure say={say} kind="change" value={figures.change1d} />
        </span>
      )}
      <span
        className="search-more"
        aria-hidden="true"
        onPointerDown={event => event.preventDefault()}
        onClick={event => {
          event.preventDefault()
          event.stopPropagation()
          const box = event.currentTarget.getBoundingClientRect()
          onMenu({ x: box.left, y: box.bottom })
        }}
      >
        <i />
      </span>
    </a>
  )
}
