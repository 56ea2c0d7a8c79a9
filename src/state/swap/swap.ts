import { atom, computed, type ReadableAtom } from 'nanostores'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { chainById } from '#domain/chains/chains.ts'
import { asAppError, type ErrorCode } from '#domain/Errors.ts'
import * as Issue from '#domain/swap/Issue.ts'
import * as Safety from '#domain/token/Safety.ts'
import * as Slippage from '#domain/swap/Slippage.ts'
import { swapFigures, type SwapFigures } from '#domain/swap/SwapFigures.ts'
import type { SwapForm } from '#domain/swap/SwapForm.ts'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import { amountsOf, type SwapQuote } from '#domain/swap/SwapQuote.ts'
import type { Token } from '#domain/token/Token.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { $acceptedTokens } from '../tokens/acceptedTokens.ts'
import { $balances, balanceKey } from '../holdings/balances.ts'
import { $blocklist } from '../site/blocklist.ts'
import { $offered } from '../tokens/offered.ts'
import { $operationGround, forecastOf } from '../deeds/operation.ts'
import { $connection, $walletChain } from '../wallet/connection.ts'
import { standingOf } from '../wallet/standingOf.ts'
import { nobody } from '../wallet/whoIsConnected.ts'
import { askOf } from './askOf.ts'
import { makeForm, type FormStore } from './swapForm.ts'
import { makeQuoting, type Pair, type Quoting } from './swapQuote.ts'
import { $swapSettings, type SwapSettings } from './swapSettings.ts'
import { $proven, proveToken } from '../tokens/proven.ts'
import { $taxes, $tokens, type KnownToken, measureTax, resolveToken, tokenKey } from '../tokens/tokens.ts'

/** All a box draws from, at one moment. */
export type SwapMoment = {
  situation: Issue.Situation
  issues: Issue.Issue[]
  quote: SwapQuote
  figures: SwapFigures
  input: KnownToken | null
  output: KnownToken | null
  slippageBps: number
  autoSlippageBps: number
  balanceOut: bigint | null
}

export type Swap = FormStore & {
  $quote: Quoting['$quote']
  $moment: ReadableAtom<SwapMoment>
  retry: () => void
  start: () => () => void
}

/** One box: `$form → $quote → $moment` (its issues are `moment.issues`). Each box of a page makes its own. */
export function makeSwap(first: SwapForm): Swap {
  const form = makeForm(first)
  const $ask = computed([form.$form, $tokens, $taxes, $swapSettings], askOf)
  const $pair = computed([form.$form, $tokens], ({ chainId, input, output }, tokens): Pair | null => {
    const known = input && output && tokens[tokenKey(chainId, input)] && tokens[tokenKey(chainId, output)]
    return known ? { chainId, tokenIn: input, tokenOut: output } : null
  })
  const quoting = makeQuoting($ask, $pair)
  const $moment = computed(
    [
      form.$form,
      quoting.$quote,
      $tokens,
      $taxes,
      $balances,
      $connection,
      $walletChain,
      $blocklist,
      $swapSettings,
      $acceptedTokens,
      $unreached,
      $offered,
      $operationGround,
      $proven,
    ],
    // biome-ignore lint/complexity/useMaxParams: nanostores hands over the stores' values in their order
    (
      form,
      quote,
      tokens,
      taxes,
      balances,
      connection,
      walletChain,
      block,
      settings,
      accepted,
      unreached,
      offered,
      ground,
      proven,
    ) =>
      momentOf({
        ...{ form, quote, tokens, taxes, balances, connection, walletChain, block },
        ...{ settings, accepted, unreached, offered, ground, proven },
      }),
  )
  return { ...form, $quote: quoting.$quote, $moment, retry: quoting.retry, start: () => start(form, quoting) }
}

/** Keeps what the box needs known: its tokens, their prices and fees. */
function start({ $form, $ignored }: FormStore, quoting: Quoting): () => void {
  const stopQuoting = quoting.start()
  const know = () => {
    const { chainId, input, output } = $form.get()
    const ids = new Set<CurrencyId>(['NATIVE', ...[input, output].filter(id => id !== null)])
    for (const id of ids) void resolve(chainId, id).then(found => found || drop(chainId, id))
  }
  // An address of the query that is no token: left out, and said.
  const drop = (chainId: number, id: CurrencyId) => {
    const form = $form.get()
    if (form.chainId !== chainId) return
    if (form.input === id) $form.set({ ...form, input: null })
    if (form.output === id) $form.set({ ...form, output: null })
    if (form.input === id || form.output === id)
      $ignored.set([...$ignored.get(), form.input === id ? 'inputCurrency' : 'outputCurrency'])
  }
  const off = $form.subscribe((form, before) => {
    if (!before || before.chainId !== form.chainId || before.input !== form.input || before.output !== form.output)
      know()
  })
  // Names of the tokens on the way, for the receipt.
  const offQuote = quoting.$quote.listen(quote => {
    if (quote.status !== 'ok') return
    const { chainId, tokenIn, tokenOut } = quote.ask
    // Where the node could not be asked before, it can now.
    for (const id of [tokenIn, tokenOut]) void proveToken(chainId, id)
    const way = quote.trade.legs.flatMap(leg => leg.hops.slice(0, -1).map(hop => hop.tokenOut))
    for (const address of new Set(way))
      if (!(tokenKey(chainId, address) in $tokens.get()) && !/^0x0+$/.test(address)) void resolve(chainId, address)
  })
  const timer = setInterval(() => document.visibilityState === 'visible' && know(), 20_000)
  return () => {
    stopQuoting()
    off()
    offQuote()
    clearInterval(timer)
  }
}

/** False: there is no such token. What could not be asked is kept in `$unreached` until it can. */
async function resolve(chainId: number, id: CurrencyId): Promise<boolean> {
  const key = tokenKey(chainId, id)
  try {
    const token = await resolveToken(chainId, id)
    if ($unreached.get()[key]) $unreached.set({ ...$unreached.get(), [key]: undefined })
    if (token) await Promise.all([proveToken(chainId, id), measureTax(chainId, id)])
    return token !== null
  } catch (error) {
    $unreached.set({ ...$unreached.get(), [key]: asAppError(error).code })
    console.warn('Tarn: a token could not be looked up', error)
    return true
  }
}

/** Tokens that no source could be asked about, and why. */
const $unreached = atom<Readonly<Record<string, ErrorCode | undefined>>>({})

type Stores = {
  tokens: ReturnType<typeof $tokens.get>
  taxes: ReturnType<typeof $taxes.get>
  block: ReturnType<typeof $blocklist.get>
  accepted: readonly string[]
}

function factsOf(
  chainId: number,
  id: CurrencyId | null,
  { tokens, taxes, block, accepted }: Stores,
): Issue.SideFacts | null {
  const token = id && tokens[tokenKey(chainId, id)]
  if (!token) return null
  const tax = taxes[tokenKey(chainId, id)] ?? null
  const level = Safety.levelOf(token, tax, block.status === 'ok' && block.list.tokens.has(id))
  return {
    token,
    level,
    accepted: accepted.includes(Safety.acceptanceKey(token, level)),
    buyFeeBps: tax?.buyBps ?? token.buyFeeBps ?? 0,
    sellFeeBps: tax?.sellBps ?? token.sellFeeBps ?? 0,
    sale: tax?.sale,
  }
}

const firstSettings: SwapSettings = {
  slippage: { status: 'empty' },
  deadlineMinutes: Slippage.DEADLINE.default,
  protocols: protocolVersions,
}

/** What a box shows before anything is known but its tokens: the page's HTML, and the first paint of the browser. */
export const firstMoment = (form: SwapForm, tokens: readonly Token[]): SwapMoment =>
  momentOf({
    form,
    quote: { status: 'idle' },
    tokens: Object.fromEntries(
      tokens.map(token => [
        tokenKey(token.chainId, token.address),
        { ...token, priceUsd: null, prices: [], change1d: null },
      ]),
    ),
    ...{ taxes: {}, balances: {}, connection: nobody, walletChain: null, block: { status: 'idle' } },
    ...{ settings: firstSettings, accepted: [], unreached: {}, offered: true, ground: null, proven: {} },
  })

/** What a moment is made of: the form, its quote, and what the stores hold. */
type Known = Stores & {
  form: SwapForm
  quote: SwapQuote
  balances: ReturnType<typeof $balances.get>
  connection: ReturnType<typeof $connection.get>
  walletChain: ReturnType<typeof $walletChain.get>
  settings: ReturnType<typeof $swapSettings.get>
  unreached: ReturnType<typeof $unreached.get>
  offered: boolean
  ground: ReturnType<typeof $operationGround.get>
  proven: ReturnType<typeof $proven.get>
}

function momentOf({ form, quote, connection, settings, offered, ground, proven, ...stores }: Known): SwapMoment {
  const { tokens, balances, walletChain, block, unreached } = stores
  const { chainId } = form
  const chain = chainById(chainId)
  const input = factsOf(chainId, form.input, stores)
  const output = factsOf(chainId, form.output, stores)
  const known = (id: CurrencyId | null) => (id && tokens[tokenKey(chainId, id)]) || null
  const standing = standingOf(connection, { offered, block, walletChain })
  const { wallet } = standing
  const held = (id: CurrencyId | null) =>
    wallet !== 'none' && wallet !== 'connecting' && id ? (balances[balanceKey(chainId, id)] ?? null) : null
  const { amountIn, amountOut } = amountsOf(quote)
  const trade = quote.status === 'ok' ? quote.trade : quote.status === 'loading' ? quote.last : null
  const wraps = quote.status === 'wrap'
  const operation = forecastOf(walletTraits(connection.connectorId).paysItself ? ground : null, {
    chainId,
    account: connection.address,
    trade,
    wraps,
  })
  const gasCost = operation && (trade || wraps) ? operation.expected : (trade?.gasCost ?? null)
  const figures = swapFigures({
    input: input?.token ?? null,
    output: output?.token ?? null,
    amountIn,
    amountOut,
    priceIn: known(form.input)?.priceUsd ?? null,
    priceOut: known(form.output)?.priceUsd ?? null,
    gasCost,
    nativeDecimals: chain?.native.decimals ?? 18,
    nativePrice: known('NATIVE')?.priceUsd ?? null,
    sellTax: input && { buyBps: input.buyFeeBps, sellBps: input.sellFeeBps },
    buyTax: output && { buyBps: output.buyFeeBps, sellBps: output.sellFeeBps },
  })
  const autoSlippageBps = Slippage.auto(
    chain?.layer ?? 'l2',
    Slippage.volatility(known(form.input)?.prices ?? [], known(form.output)?.prices ?? []),
    trade?.priceImpactBps ?? 0,
  )
  const slippageBps = settings.slippage.status === 'ok' ? settings.slippage.bps : autoSlippageBps
  const situation: Issue.Situation = {
    form,
    input,
    output,
    unproven: [form.input, form.output].some(id => id && id !== 'NATIVE' && !proven[tokenKey(chainId, id)]),
    unreached: [form.input, form.output].flatMap(id => (id && unreached[tokenKey(chainId, id)]) || [])[0] ?? null,
    ...standing,
    balanceIn: held(form.input),
    balanceNative: held('NATIVE'),
    nativeSymbol: chain?.native.symbol ?? '',
    quote,
    figures,
    slippage: { custom: settings.slippage, bps: slippageBps },
    deadlineMinutes: settings.deadlineMinutes,
    gasCost,
    operation: operation &&
      ground && { most: operation.most, deposit: ground.funds.deposit, decimals: chain?.native.decimals ?? 18 },
    maxIn: amountIn === null ? null : trade?.kind === 'exactOut' ? Slippage.atMost(amountIn, slippageBps) : amountIn,
  }
  return {
    situation,
    issues: Issue.list(situation),
    quote,
    figures,
    input: known(form.input),
    output: known(form.output),
    slippageBps,
    autoSlippageBps,
    balanceOut: held(form.output),
  }
}
