// The pages of tokens and pools, by the thousand: Astro makes the first one of a kind and language, the others are
// stamped from it. What differs between two of them is told by the same parts that the pages are made of, and some are
// made both ways and compared: a page that says something its stamp doesn't know stops the build.
import type { APIContext, MiddlewareNext } from 'astro'
import type { ComponentType } from 'react'
import type { Candles, PoolDetail, TokenDetail, TokenRef } from '#data/market/schemas.ts'
import type { LocaleKey } from '#i18n/locales.ts'
import { makeSay } from '#i18n/makeSay.ts'
import type { Say } from '#i18n/Say.ts'
import { withoutNumbers } from '#islands/intent/slimIslands.ts'
import { htmlAttribute, htmlText, islandProps } from '#islands/render/islandProps.ts'
import { drawView } from '#islands/render/renderNow.ts'
import type { SwapBoxProps } from '#islands/SwapBox/SwapBox.tsx'
import { cutPage, fillerOf } from '#layouts/cutPage.ts'
import { dataText, fullTitle, snapshotText } from '#layouts/headTexts.ts'
import { PoolView } from '#ui/pool/PoolView.tsx'
import { TokenView } from '#ui/token/TokenView.tsx'
import { poolParts } from './[...locale]/explore/_poolParts.ts'
import { tokenParts } from './[...locale]/explore/_tokenParts.ts'
import { stampBox } from './_stampBox.ts'

/** Stands where a view's children do; no text of a page has it. */
const SLOT = '\u0001'
/** One of so many is also made by Astro and compared. */
const COMPARED = 256

type Detail = {
  page: ReturnType<typeof tokenParts>['page']
  main: string
  box: SwapBoxProps
  /** Whether the page has that box. */
  boxed: boolean
  /** Props of the islands that draw nothing at build. */
  empty: object[]
  /** Pages of another sort than any before are compared too. */
  sort: string
}
const sortOf = (
  tokens: readonly TokenRef[],
  { candles, transactions }: { candles: Candles | null; transactions: readonly unknown[] },
): string =>
  [
    ...tokens.map(token => `${token.safety} ${token.listed} ${token.spam} ${token.address === 'NATIVE'}`),
    (candles?.items.length ?? 0) > 0,
    transactions.length > 0,
  ].join(' ')
const view = <P extends object>(component: ComponentType<P>, props: P): string => drawView(component, props, SLOT)

/** LIST: routes whose pages are stamped. */
const kinds: Record<string, (say: Say, site: URL, props: APIContext['props']) => Detail> = {
  '/[...locale]/explore/tokens/[chain]/[address]': (say, site, props) => {
    const parts = tokenParts(say, { site, token: props.token as TokenDetail })
    return {
      page: parts.page,
      main: view(TokenView, parts.view),
      box: parts.swap,
      boxed: parts.boxed,
      empty: [parts.balances],
      sort: sortOf([parts.view.token], parts.view),
    }
  },
  '/[...locale]/explore/pools/[chain]/[address]': (say, site, props) => {
    const pool = props.pool as PoolDetail
    const parts = poolParts(say, { site, pool })
    return {
      page: parts.page,
      main: view(PoolView, parts.view),
      box: parts.swap,
      boxed: parts.boxed,
      empty: [parts.positions],
      sort: `${pool.version} ${pool.dynamicFee} ${pool.hook !== null} ${parts.view.pairPools.length > 1} ${sortOf([pool.token0, pool.token1], parts.view)}`,
    }
  },
}

/** Every text in which two pages of a kind differ, as it stands in them. */
function textsOf(say: Say, { page, main, box, empty }: Detail, prefix: string): string[] {
  const title = fullTitle(page.title)
  return [
    ...main.split(SLOT),
    ...[box, ...empty].map(props => `props="${islandProps(props)}"`),
    `>${stampBox(box, prefix)}<!--astro:end-->`,
    page.jsonLd.map(block => `<script type="application/ld+json">${dataText(block)}</script>`).join(''),
    `<title>${htmlText(title)}</title>`,
    `content="${htmlAttribute(title)}"`,
    `content="${htmlAttribute(page.description)}"`,
    htmlText(snapshotText(say, page.at)),
    // In the addresses of the page, its other languages, its picture and its Markdown.
    page.path.slice('/explore'.length),
  ]
}

type Stamp = { fill: ReturnType<typeof fillerOf>; prefix: string; made: number; sorts: Set<string> }
const stamps = new Map<string, Stamp>()

function cutStamp(html: string, say: Say, detail: Detail): Stamp {
  const prefix = /<astro-island prefix="(\w+)"[^>]* component-export="SwapBox"/.exec(html)?.[1]
  if (prefix === undefined) throw new Error('the page has no swap box')
  return { fill: fillerOf(cutPage(html, textsOf(say, detail, prefix))), prefix, made: 0, sorts: new Set() }
}

function expectSame(stamped: string, astros: string, path: string): void {
  if (stamped === astros) return
  let at = 0
  while (stamped[at] === astros[at]) at++
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 80), at + 120))
  throw new Error(
    `${path} as it is stamped differs from the page itself: ${around(stamped)} instead of ${around(astros)}. pages/_stampDetail has to know of what is new in it.`,
  )
}

/** A page of the build: stamped when it is a token's or a pool's, else as Astro makes it. */
export async function stampDetail(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const parts = kinds[context.routePattern]
  if (parts === undefined) return next()
  const say = makeSay(context.props.locale as LocaleKey)
  const detail = parts(say, context.site!, context.props)
  // Untrusted text contains our placeholder.
  if (detail.main.split(SLOT).length !== 2) return next()
  // Its page has no box to be stamped.
  if (!detail.boxed) return next()
  const name = `${context.routePattern} ${say.locale} ${detail.page.noindex}`
  const known = stamps.get(name)
  if (known === undefined) {
    const response = await next()
    const html = withoutNumbers(await response.text())
    stamps.set(name, cutStamp(html, say, detail))
    return new Response(html, response)
  }
  const html = known.fill(textsOf(say, detail, known.prefix))
  const isNew = !known.sorts.has(detail.sort)
  known.sorts.add(detail.sort)
  if (++known.made % COMPARED === 0 || isNew)
    expectSame(html.toString(), withoutNumbers(await (await next()).text()), context.url.pathname)
  return new Response(new Uint8Array(html), { headers: { 'content-type': 'text/html' } })
}
