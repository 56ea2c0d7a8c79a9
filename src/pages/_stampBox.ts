// The swap box of a token's or pool's page as it is before it lives. React draws one for stand-ins of each sort of
// token; the boxes of the tokens themselves are stamped from it.
import { type CurrencyId, safeText } from '#domain/token/Token.ts'
import type { TokenRef } from '#data/market/schemas.ts'
import { htmlText } from '#islands/render/islandProps.ts'
import { drawIsland, drawView } from '#islands/render/renderNow.ts'
import { SwapBox, type SwapBoxProps } from '#islands/SwapBox/SwapBox.tsx'
import { cutPage, fillFrame, type Frame } from '#layouts/cutPage.ts'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'
import { ICON_SIZE, SYMBOL_LENGTH } from '#ui/swap/AmountSide.tsx'

const drawings = new Map<string, Frame>()

/**
 * A placeholder token, equal in all but its name, its address and its picture. `series` tells the stand-ins of two
 * drawings apart.
 */
const standIn = (token: TokenRef, place: number, series: number): TokenRef => ({
  ...token,
  address: `0x5a1d${series.toString(16).padStart(6, '0')}${`${place}`.padStart(30, '0')}`,
  // In the letters of its picture too: those of two stand-ins differ, whatever their addresses.
  symbol: `S${place}tand`,
  name: '',
  color: null,
  logoUrl: null,
})

/** The box's props with stand-ins in the tokens' place. */
function stoodIn({ tokens, input, output, ...rest }: SwapBoxProps, series: number): SwapBoxProps {
  const stands = tokens.map((token, place) => standIn(token, place, series))
  const sideOf = (side: CurrencyId | null | undefined): CurrencyId | null =>
    (stands[tokens.findIndex(token => token.address === side)]?.address as CurrencyId | undefined) ?? side ?? null
  return { ...rest, tokens: stands, input: sideOf(input), output: sideOf(output) }
}

const textsOf = (tokens: readonly TokenRef[]): string[] =>
  tokens.flatMap(token => [
    drawView(TokenIcon, { ...token, size: ICON_SIZE }, ''),
    `<bdi translate="no">${htmlText(safeText(token.symbol, SYMBOL_LENGTH))}</bdi>`,
    token.address,
  ])

/** The same HTML as the swap box drawn with these props; `prefix` of its ids. */
export function stampBox(props: SwapBoxProps, prefix: string): string {
  const { words: _, ...sort } = stoodIn(props, 0)
  const name = JSON.stringify([prefix, sort])
  const known = drawings.get(name)
  if (known !== undefined) return fillFrame(known, textsOf(props.tokens))
  const stood = stoodIn(props, drawings.size + 1)
  const [html, texts] = [drawIsland(SwapBox, stood, prefix), textsOf(stood.tokens)]
  // A sort of token that the box shows otherwise is no reason to stop a build, nor one that a sentence names (its fee,
  // that it can't be sold).
  const rest = texts.reduce((left, text) => left.replaceAll(text, ''), html)
  if (!texts.every(text => html.includes(text)) || stood.tokens.some(({ symbol }) => rest.includes(symbol)))
    return drawIsland(SwapBox, props, prefix)
  const drawing = cutPage(html, texts)
  drawings.set(name, drawing)
  return fillFrame(drawing, textsOf(props.tokens))
}
