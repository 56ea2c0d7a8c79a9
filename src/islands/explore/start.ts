// Explore's script: sorts, filters, grows and keeps alive what the page shows. The view's state is in the URL.
import { newerFirst } from '#data/market/newerFirst.ts'
import { placesOf } from '#islands/live/rows/placesOf.ts'
import { newRowsLater } from '#islands/live/rows/newRowsLater.ts'
import type { ScriptData } from '#islands/live/rows/transactionRow.ts'
import { settled } from '#islands/live/settled.ts'
import { startFigures } from '#islands/live/startFigures.ts'
import { startMenus } from '#islands/live/startMenus.ts'
import { writeFigure } from '#islands/settings/rewriteFigures.ts'
import { windows } from '#domain/token/Market.ts'
import type { Listing } from './chosen.ts'
import { marketLater } from './marketLater.ts'
import { linkOn, startControls } from './startControls.ts'
import { putRows } from './putRows.ts'
import { MOST_TOKENS, PAGE, readState, type TableState, writeState } from './tableState.ts'

/** Pages of an answer asked for in one go. */
const MOST_PAGES = 25

const frame = document.querySelector<HTMLElement>('[data-market]')
if (document.querySelector('[data-unknown-tab]')) {
  // RT-3
  document.title = ''
  console.error(`Tarn: no such part of explore: ${location.pathname.slice(0, 80)}`)
}
if (frame) start(frame)
startMenus()

function start(frame: HTMLElement): void {
  const kind = frame.dataset.market as 'tokens' | 'pools' | 'transactions'
  const chain = frame.dataset.chain!
  const data = JSON.parse(frame.dataset.script!) as ScriptData
  const body = frame.querySelector('tbody')!
  const heads = [...frame.querySelectorAll<HTMLButtonElement>('[data-sort]')]
  const ownSort = frame.querySelector<HTMLElement>('[aria-sort] [data-sort]')?.dataset.sort ?? ''
  const more = document.querySelector<HTMLElement>('[data-more]')!
  const emptyBody = frame.querySelector<HTMLElement>('[data-empty-body]')!
  const emptyText = emptyBody.textContent
  const count = document.querySelector<HTMLElement>('[data-count]')!
  const pages = document.querySelector<HTMLElement>('.list-nav')
  const list = kind === 'transactions'
  const pattern = body.rows[0]
  /** The page's own rows: of transactions all there are from the newest on, without a hole. */
  const own = new Set([...body.rows].map(row => row.dataset.key!))
  /** Every row there is stands in the HTML. */
  let whole = own.size === 0 || own.size >= Number(frame.dataset.total)
  /** Where transactions older than `own` go on. Null: there are none; undefined: from the newest, below `own`. */
  let below: string | null | undefined = whole ? null : undefined
  let renewals = 0
  let state = readState(
    new URLSearchParams(location.search),
    heads.map(head => head.dataset.sort!),
  )
  let listing: Listing | undefined
  /** Transactions that came since the question was asked. */
  const came = new Set<string>()
  let matches = own.size
  let asking = false

  const question = () =>
    state.favorites
      ? 'favorites'
      : [state.sort, state.sort && state.dir, state.protocol, state.type, state.search, state.window].join('|')
  /** The page's own order, nothing looked for. */
  const isOwn = () => question() === '|||||1d'
  const rowsByKey = () => new Map([...body.rows].map(row => [row.dataset.key!, row]))
  const answered = () => (listing?.question === question() && listing.answered ? listing : undefined)

  /** Tokens end at a hundred unless one looks for something (constants.md). */
  const capped = () => kind === 'tokens' && !state.search && state.rows >= MOST_TOKENS
  /** No source has more rows for what is asked. */
  const ended = () =>
    state.favorites
      ? answered() !== undefined
      : list && isOwn()
        ? below === null
        : (answered()?.ended ?? (whole && isOwn()))

  let chosen: typeof import('./chosen.ts') | undefined

  /** The rows that are shown, in order. */
  function shownRows(): HTMLTableRowElement[] {
    const said = answered()
    if (chosen && (said || !isOwn())) return chosen.chosenRows({ kind, state, ownSort, body, own, came, said })
    const rows = rowsByKey()
    const keys = list
      ? placesOf(body)
          .filter(({ id }) => own.has(id))
          .sort(newerFirst)
          .map(({ id }) => id)
      : [...own]
    return keys.flatMap(key => rows.get(key) ?? [])
  }

  function showWindow(): void {
    if (kind !== 'tokens') return
    const at = (windows as readonly string[]).indexOf(state.window)
    for (const row of body.rows) {
      const figure = row.querySelector<HTMLDataElement>('.c-volume data')
      const volume = row.dataset.volume?.split(' ')[at]
      if (!figure || volume === undefined) continue
      figure.dataset.live = `volume${state.window}:${row.dataset.key}`
      writeFigure(figure, volume === '' ? null : Number(volume))
    }
  }

  let stars: typeof import('./stars.ts') | undefined
  function draw(say = false): void {
    stars?.starRows(frame, kind, data.words.favorite ?? '')
    const shown = shownRows()
    const inView = new Set(shown)
    matches = shown.length
    shown.forEach((row, i) => {
      row.hidden = i >= state.rows
      const rank = row.querySelector('.c-rank')?.firstElementChild
      if (rank) rank.textContent = `${i + 1}`
    })
    const rest = [...body.rows].filter(row => !inView.has(row))
    for (const row of rest) row.hidden = true
    putRows(body, [...shown, ...rest])
    frame.dataset.ready = ''
    const empty = shown.length === 0 && body.rows.length > 0
    // Nothing matches when the market says so.
    frame.querySelector<HTMLElement>('[data-empty]')!.hidden = !empty || !ended()
    emptyBody.textContent = (state.favorites ? data.words.noFavorites : undefined) ?? emptyText
    frame.querySelector('table')!.hidden = empty
    more.hidden = (ended() || capped()) && shown.length <= state.rows
    // The pages are of everything there is: none is a page of what was chosen.
    if (pages) pages.hidden = !isOwn()
    for (const head of heads) {
      const on = head.dataset.sort === (state.sort || ownSort)
      if (on)
        head.parentElement!.setAttribute('aria-sort', state.sort && state.dir === 'asc' ? 'ascending' : 'descending')
      else head.parentElement!.removeAttribute('aria-sort')
    }
    for (const group of document.querySelectorAll<HTMLElement>('[role="group"][data-param]'))
      for (const button of group.querySelectorAll('button'))
        button.setAttribute(
          'aria-pressed',
          String(button.dataset.value === state[group.dataset.param as keyof TableState]),
        )
    if (say) count.textContent = (data.words.count ?? '').replace('{count}', `${Math.min(shown.length, state.rows)}`)
  }

  /** What was chosen stands in the URL as soon as it is seen. */
  async function set(next: Partial<TableState>): Promise<void> {
    const rows = 'rows' in next ? {} : { rows: PAGE }
    const { window } = state
    state = { ...state, ...rows, ...next }
    if (!isOwn()) await loadChosen()
    if (state.window !== window) showWindow()
    const query = writeState(new URLSearchParams(location.search), state).toString()
    history.replaceState(history.state, '', location.pathname + (query && `?${query}`) + location.hash)
    linkOn()
    draw(true)
    // Rows that are not loaded yet may belong above those that are here.
    if (!isOwn() && !answered()) void ask()
  }

  const loadChosen = async () => (chosen ??= await import('./chosen.ts'))

  /** The next page of what is asked: its rows stand in the table afterwards. */
  async function askPage(): Promise<void> {
    const { askChosen, askOlder } = await loadChosen()
    const rowOf = await news?.rowOf()
    if (list && isOwn()) {
      const since = renewals
      const { rows, cursor } = await askOlder({ chain, cursor: below ?? null, data, body, own, rowOf })
      // Older than what stood here: it doesn't any more.
      if (since !== renewals) return
      below = cursor
      for (const row of rows) own.add(row.dataset.key!)
      body.append(...rows)
      return
    }
    const of = question()
    if (listing?.question !== of) {
      listing = { question: of, keys: new Set(), cursor: null, answered: false, ended: false }
      came.clear()
    }
    const asked = listing
    const { rows, cursor } = await askChosen({ kind, chain, state, cursor: asked.cursor, data, body, pattern, rowOf })
    for (const row of rows) {
      asked.keys.add(row.dataset.key!)
      if (!row.isConnected) body.append(row)
    }
    Object.assign(asked, { cursor, answered: true, ended: cursor === null })
  }

  async function ask(): Promise<void> {
    if (asking || ended()) return
    asking = true
    const button = more.querySelector('button')!
    button.textContent = data.words.loading ?? ''
    const of = question()
    try {
      // A page may bring nothing new: it overlaps with what the HTML has.
      for (
        let page = 0;
        page < MOST_PAGES && of === question() && !ended() && (page === 0 || shownRows().length <= state.rows);
        page++
      )
        await askPage()
      button.textContent = data.words.more ?? ''
      showWindow()
      draw(true)
    } catch (error) {
      console.warn(`Tarn: ${error instanceof Error ? error.message : error}`)
      button.textContent = data.words.retry ?? ''
      count.textContent = data.words.failed ?? ''
    } finally {
      asking = false
    }
    // The choice changed meanwhile.
    if (of !== question() && !isOwn() && !answered()) await ask()
  }

  async function grow(): Promise<void> {
    if (matches <= state.rows && !ended() && !capped()) await ask()
    if (matches > state.rows && !capped()) await set({ rows: state.rows + PAGE })
  }

  const news = list
    ? newRowsLater({
        frame,
        data,
        known: own,
        mostPages: 3,
        ended: () => below === null,
        showChain: chain === 'all',
        onAdded(ids, renewed) {
          for (const id of ids) came.add(id)
          if (renewed) {
            below = renewed.cursor
            renewals++
            listing = undefined
          }
          draw()
          if (renewed && (!isOwn() || state.rows > own.size)) void ask()
        },
      })
    : undefined

  startControls({ frame, state: () => state, sort: () => state.sort || ownSort, set: next => void set(next) })
  more.addEventListener('click', () => void grow())
  new IntersectionObserver(
    ([entry]) => {
      // Once the visitor has asked for more, the table grows by itself.
      if (entry?.isIntersecting && state.rows > PAGE) void grow()
    },
    { rootMargin: '300px' },
  ).observe(more)

  showWindow()
  linkOn()
  if (isOwn()) draw()
  // Stars come with the first move, or when the page is calm; who asks for favorites waits for nothing.
  if (!list)
    Promise.resolve(state.favorites || settled())
      .then(() => import('./stars.ts'))
      .then(
        module => {
          stars = module
          stars.startFavorites(() => {
            if (state.favorites) listing = undefined
            draw()
            if (state.favorites) void ask()
          })
          draw()
        },
        (error: unknown) => console.warn(`Tarn: no stars: ${error}`),
      )
  // An order, a filter or more rows than the HTML has: as the URL says.
  if (!isOwn())
    loadChosen().then(
      () => {
        draw()
        void ask()
      },
      (error: unknown) => console.warn(`Tarn: ${error}`),
    )
  else if (state.rows > own.size) void ask()
  startFigures({
    ...(news && { rows: news }),
    onFigures: marketLater({
      frame,
      kind,
      chain,
      data,
      own,
      state: () => state,
      answered,
      onGrown(ended) {
        whole = ended
        showWindow()
        draw()
      },
    }),
  })
}
