import { Fragment } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { safeText } from '#domain/token/Token.ts'
import type { TokenRow } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { tokenPath } from '#ui/explore/table/cells.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { isWrapped, logoOf } from '#ui/primitives/logo/tokenMark.ts'
import { placeLogos } from './placeLogos.ts'

/** Pixels: a wide screen's surface of the lake; coins bob in a band of it. */
const SCENE = { width: 1440, height: 104 }
/** Attempts at a place; most find none, which is what keeps the scene calm. */
const ATTEMPTS = 24

/**
 * LD-1. Token coins on the water, placed once at build (seeded) and mirrored in it. Each is a link to its token and
 * says symbol and last day on hover and focus. Places are widths of empty drawings before them, since positions may not
 * be inline styles: that mirrors itself in Arabic.
 */
export function Waterline({ say, tokens }: { say: Say; tokens: readonly TokenRow[] }) {
  // A logo once: the same token lives on several networks, and a wrapper looks like what it wraps.
  const logos = new Set<string>()
  const shown = tokens.filter(token => {
    const logo = logoOf(token)
    const wrapper = chainById(token.chainId)?.contracts.wrappedNative === token.address
    return logo !== null && !wrapper && !logos.has(logo) && logos.add(logo)
  })
  const places = placeLogos({ seed: 8, count: ATTEMPTS, scene: SCENE, keepOut: [] })
    .sort((a, b) => a.x - b.x)
    .slice(0, shown.length)
  const gap = (i: number) => `${(((places[i]!.x - (places[i - 1]?.x ?? 0)) / SCENE.width) * 100).toFixed(1)}%`
  return (
    <div className="waterline">
      <svg className="swell swell-back" viewBox="0 0 1440 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 38C180 8 330 62 560 44S900 6 1120 30s230 34 320 12V100H0z" />
      </svg>
      <svg className="swell" viewBox="0 0 1440 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 58C200 82 360 30 600 48s380 40 560 16 200-22 280-4V100H0z" />
      </svg>
      <div role="group" className="coins" aria-label={say.t('landing.floating')}>
        {places.map(({ y, size }, i) => {
          const token = shown[i]!
          const logo = logoOf(token)!
          const ring = isWrapped(token) ? 'token-wrapped' : ''
          return (
            <Fragment key={token.address}>
              <svg width={gap(i)} height="1" aria-hidden="true" />
              <span className="coin">
                <svg width="1" height={Math.round(y - size / 2)} aria-hidden="true" />
                <a className={`logo-float float-${i % 4}`} href={tokenPath(say, token)}>
                  <img className={ring || undefined} src={logo} alt="" width={size} height={size} decoding="async" />
                  <img
                    className={`mirror ${ring}`.trim()}
                    src={logo}
                    alt=""
                    width={size}
                    height={size}
                    decoding="async"
                  />
                  <span className="logo-label">
                    <bdi translate="no">{safeText(token.symbol, 12)}</bdi>{' '}
                    <Figure
                      say={say}
                      kind="change"
                      value={token.change['1d']}
                      live={`change1d:${token.chainId}:${token.address}`}
                    />
                  </span>
                </a>
              </span>
            </Fragment>
          )
        })}
      </div>
    </div>
  )
}
