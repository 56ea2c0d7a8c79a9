// Explore's script: sorts, filters, grows and keeps alive what the page already shows. All it knows about the view lies in the URL.
import { safeText } from '#domain/Token.ts'
import { newRowsLater } from '#islands/live/newRowsLater.ts'
import type { ScriptData } from '#islands/live/rows.ts'
import { startFigures } from '#islands/live/startFigures.ts'
import { startTools } from '#islands/live/startTools.ts'
import { writeFigure } from '#islands/settings/rewriteFigures.ts'
import { windows } from '#domain/Market.ts'
import { rowMatches } from './rowMatches.ts'
import { rowOrder } from './rowOrder.ts'
import { linkOn, startControls } from './startControls.ts'
import { MOST_TOKENS, PAGE, readState, type TableState, writeState } from './tableState.ts'

type Row = HTMLTableRowElement
/** What the market answered to a question so far; `cursor` null: that was all. */
type Listing = { question: string; keys: Set<string>; cursor: string | null; answered: boolean; ended: boolean }

/** Pages of an answer asked for in one go. */
const MOST_PAGES = 25

const frame = document.querySelector<HTMLElement>('[data-market]')
if (document.querySelector('[data-unknown-tab]')) {
  // RT-3
  document.title = ''
  console.error(`Tarn: no such part of explore: ${safeText(location.pathname, 80)}`)
}
if (frame) start(frame)
startTools()

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
  const list = kind === 'transactions'
  const pattern = body.rows[0]
  /** The page's own rows: of transactions all there are from the newest on, without a hole. */
  const own = new Set([...body.rows].map(row => row.dataset.key!))
  /** Every row there is stands in the HTML. */
  const whole = own.size === 0 || own.size >= Number(frame.dataset.total)
  /** Where older transactions than `own` go on: null: there are none, undefined: from the newest, below those we have. */
  let below: string | null | undefined = whole ? null : undefined
  let renewals = 0
  let state = readState(new URLSearchParams(location.search), heads.map(head => head.dataset.sort!))
  let listing: Listing | undefined
  /** Transactions that came since the question was asked. */
  const came = new Set<string>()
  let matches = own.size
  let asking = false

  const question = () => (state.favorites ? 'favorites' : [state.sort, state.sort && state.dir, state.protocol, state.type, state.search, state.window].join('|'))
  /** The page's own order, nothing looked for. */
  const isOwn = () => question() === '|||||1d'
  const rowsByKey = () => new Map([...body.rows].map(row => [row.dataset.key!, row]))
  const answered = () => (listing?.question === question() && listing.answered ? listing : undefined)

  /** Tokens end at a hundred unless one looks for something (constants.md). */
  const capped = () => kind === 'tokens' && !state.search && state.rows >= MOST_TOKENS
  /** Nobody has more rows for what is asked. */
  const ended = () => (state.favorites ? answered() !== undefined : list && isOwn() ? below === null : (answered()?.ended ?? (whole && isOwn())))

  /** The rows that are shown, in order: what the market said to this question, or what the page can tell by itself until then. */
  function shownRows(): Row[] {
    const order = rowOrder(kind, state, ownSort)
    const all = [...body.rows]
    const said = answered()
    if (said && !state.favorites) {
      const rows = rowsByKey()
      const confirmed = [...said.keys].flatMap(key => rows.get(key) ?? [])
      if (!list) return confirmed
      const last = confirmed[confirmed.length - 1]
      const news = all.filter(row => came.has(row.dataset.key!) && !said.keys.has(row.dataset.key!) && rowMatches(row, state))
      return [...confirmed, ...news.filter(row => said.ended || (last && order(row, last) < 0))].sort(order)
    }
    const rows = all.filter(row => (state.favorites || own.has(row.dataset.key!)) && rowMatches(row, state))
    return list || state.sort || state.favorites || state.window !== '1d' ? rows.sort(order) : [...own].flatMap(key => rows.find(row => row.dataset.key === key) ?? [])
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
  /** Each row gets its star when it comes; transactions have none. */
  function star(): void {
    if (!stars) return
    for (const row of body.rows) {
      const who = row.querySelector('.who')
      if (!who || who.querySelector('.star')) continue
      const name = row.querySelector('[data-part="name"]')?.textContent ?? ''
      who.append(stars.starOf(`${kind.slice(0, -1)}:${row.dataset.key}`, (data.words.favorite ?? '').replace('{name}', () => name)))
    }
    stars.markStars(frame)
  }

  function draw(say = false): void {
    star()
    const shown = shownRows()
    const chosen = new Set(shown)
    matches = shown.length
    shown.forEach((row, i) => {
      row.hidden = i >= state.rows
      const rank = row.querySelector('.c-rank')?.firstElementChild
      if (rank) rank.textContent = `${i + 1}`
    })
    const rest = [...body.rows].filter(row => !chosen.has(row))
    for (const row of rest) row.hidden = true
    body.append(...shown, ...rest)
    frame.dataset.ready = ''
    const empty = shown.length === 0 && body.rows.length > 0
    // Nothing matches when the market says so.
    frame.querySelector<HTMLElement>('[data-empty]')!.hidden = !empty || !ended()
    emptyBody.textContent = (state.favorites ? data.words.noFavorites : undefined) ?? emptyText
    frame.querySelector('table')!.hidden = empty
    more.hidden = (ended() || capped()) && shown.length <= state.rows
    for (const head of heads) {
      const on = head.dataset.sort === (state.sort || ownSort)
      if (on) head.parentElement!.setAttribute('aria-sort', state.sort && state.dir === 'asc' ? 'ascending' : 'descending')
      else head.parentElement!.removeAttribute('aria-sort')
    }
    for (const group of document.querySelectorAll<HTMLElement>('[role="group"][data-param]'))
      for (const button of group.querySelectorAll('button'))
        button.setAttribute('aria-pressed', String(button.dataset.value === state[group.dataset.param as keyof TableState]))
    if (say) count.textContent = (data.words.count ?? '').replace('{count}', `${Math.min(shown.length, state.rows)}`)
  }

  function set(next: Partial<TableState>): void {
    const rows = 'rows' in next ? {} : { rows: PAGE }
    const { window } = state
    state = { ...state, ...rows, ...next }
    if (state.window !== window) showWindow()
    const query = writeState(new URLSearchParams(location.search), state).toString()
    history.replaceState(history.state, '', location.pathname + (query && `?${query}`) + location.hash)
    linkOn()
    draw(true)
    // Rows that nobody has seen may belong above those that are here.
    if (!isOwn() && !answered()) void ask()
  }

  /** The next page of what is asked: its rows stand in the table afterwards. */
  async function askPage(): Promise<void> {
    const rows = rowsByKey()
    const have = (key: string) => rows.get(key)
    if (list && isOwn()) {
      const { older } = await import('./older.ts')
      const since = renewals
      const answer = await older({ chain, cursor: below ?? null, data, have, own })
      // Older than what stood here: it doesn't any more.
      if (since !== renewals) return
      below = answer.cursor
      for (const row of answer.rows) own.add(row.dataset.key!)
      body.append(...answer.rows)
      return
    }
    const of = question()
    if (listing?.question !== of) {
      listing = { question: of, keys: new Set(), cursor: null, answered: false, ended: false }
      came.clear()
    }
    const asked = listing
    const { cursor } = asked
    const answer = state.favorites
      ? { rows: list || !pattern ? [] : await (await import('./askFavorites.ts')).askFavorites({ kind, pattern, data, have }), cursor: null }
      : list
        ? await (await import('./askTransactions.ts')).askTransactions({ chain, state, cursor, data, have })
        : pattern
          ? await (await import('./askRows.ts')).askRows({ kind, chain, state, cursor, pattern, data, have })
          : { rows: [], cursor: null }
    for (const row of answer.rows) {
      asked.keys.add(row.dataset.key!)
      if (!row.isConnected) body.append(row)
    }
    Object.assign(asked, { cursor: answer.cursor, answered: true, ended: answer.cursor === null })
  }

  async function ask(): Promise<void> {
    if (asking || ended()) return
    asking = true
    const button = more.querySelector('button')!
    button.textContent = data.words.loading ?? ''
    const of = question()
    try {
      // A page may bring nothing new: it overlaps with what the HTML has.
      for (let page = 0; page < MOST_PAGES && of === question() && !ended() && (page === 0 || shownRows().length <= state.rows); page++) await askPage()
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
    // Somebody chose something else meanwhile.
    if (of !== question() && !isOwn() && !answered()) await ask()
  }

  async function grow(): Promise<void> {
    if (matches <= state.rows && !ended() && !capped()) await ask()
    if (matches > state.rows && !capped()) set({ rows: state.rows + PAGE })
  }

  startControls({ frame, state: () => state, sort: () => state.sort || ownSort, set })
  more.addEventListener('click', () => void grow())
  new IntersectionObserver(([entry]) => {
    // Once somebody has asked for more, it goes on by itself.
    if (entry?.isIntersecting && state.rows > PAGE) void grow()
  }, { rootMargin: '300px' }).observe(more)

  showWindow()
  linkOn()
  draw()
  if (!list)
    import('./stars.ts').then(
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
  if (!isOwn() || state.rows > own.size) void ask()
  startFigures({
    onFigures(figures) {
      if (kind !== 'tokens') return
      const rows = rowsByKey()
      // What the picker shows next is of the same block.
      for (const [key, fields] of figures) {
        const row = rows.get(key)
        if (row) row.dataset.volume = windows.map((window, i) => fields[`volume${window}`] ?? row.dataset.volume?.split(' ')[i] ?? '').join(' ')
      }
    },
    ...(list && {
      rows: newRowsLater({
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
      }),
    }),
  })
}
