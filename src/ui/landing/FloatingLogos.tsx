import { chainById } from '#domain/chains/chains.ts'
import { safeText } from '#domain/token/Token.ts'
import type { TokenRow } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { tokenPath } from '#ui/explore/table/cells.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { logoOf } from '#ui/primitives/logo/TokenIcon.tsx'
import { placeLogos } from './placeLogos.ts'

const SCENE = { width: 1440, height: 820 }
/** Where headline and swap box stand on a wide screen. */
const KEEP_OUT = [
  { x: 90, y: 130, width: 590, height: 470 },
  { x: 830, y: 50, width: 520, height: 650 },
  { x: 560, y: 700, width: 320, height: 120 },
  { x: 0, y: 0, width: 1440, height: 76 },
]
/** Attempts at a place; most find none, which is what keeps the scene calm. */
const ATTEMPTS = 60

/**
 * LD-1. Token logos over the lake, placed once at build (seeded): an SVG, since positions may not be inline styles. Each is a link to its token
 * and says symbol and last day on hover and focus. CSS hides them on small screens and lets them float.
 */
export function FloatingLogos({ say, tokens }: { say: Say; tokens: readonly TokenRow[] }) {
  // A logo once: the same token lives on several networks, and a wrapper looks like what it wraps.
  const logos = new Set<string>()
  const shown = tokens.filter(token => {
    const logo = logoOf(token)
    const wrapper = chainById(token.chainId)?.contracts.wrappedNative === token.address
    return logo !== null && !wrapper && !logos.has(logo) && logos.add(logo)
  })
  const places = placeLogos(13, ATTEMPTS, SCENE, KEEP_OUT).slice(0, shown.length)
  const x = (at: number) => `${(((say.dir === 'rtl' ? SCENE.width - at : at) / SCENE.width) * 100).toFixed(1)}%`
  return (
    <svg className="logos" width="100%" height="100%" role="group" aria-label={say.t('landing.floating')}>
      {places.map(({ x: left, y, size }, i) => {
        const token = shown[i]!
        return (
          <svg key={token.address} x={x(left)} y={`${((y / SCENE.height) * 100).toFixed(1)}%`} overflow="visible">
            <a className={`logo-float float-${i % 4}`} href={tokenPath(say, token)}>
              <image href={logoOf(token)!} x={-size / 2} y={-size / 2} width={size} height={size} />
              <foreignObject x="-80" y={size / 2 + 4} width="160" height="48">
                <p className="logo-label">
                  <bdi>{safeText(token.symbol, 12)}</bdi>{' '}
                  <Figure
                    say={say}
                    kind="change"
                    value={token.change['1d']}
                    live={`change1d:${token.chainId}:${token.address}`}
                  />
                </p>
              </foreignObject>
            </a>
          </svg>
        )
      })}
    </svg>
  )
}
