// Explore's script: sorts, filters, grows and keeps alive what the page already shows. All it knows about the view lies in the URL.
import { safeText } from '#domain/Token.ts'
import { newRowsLater } from '#islands/live/newRowsLater.ts'
import type { ScriptData } from '#islands/live/rows.ts'
import { startFigures } from '#islands/live/startFigures.ts'
import { startTools } from '#islands/live/startTools.ts'
import { writeFigure } from '#islands/settings/rewriteFigures.ts'
import { windows } from '#domain/Market.ts'
import { MOST_TOKENS, PAGE, queryForChain, readState, type TableState, writeState } from './tableState.ts'

const frame = document.querySelector<HTMLElement>('[data-market]')
if (document.querySelector('[data-unknown-tab]')) {
  // RT-3
  document.title = ''
  console.error(`Tarn: no such part of explore: ${safeText(location.pathname, 80)}`)
}
if (frame) start(frame)
startTools()

function start(frame: HTMLElement): void {
  const kind = frame.dataset.market!
  const chain = frame.dataset.chain!
  const data = JSON.parse(frame.dataset.script!) as ScriptData
  const body = frame.querySelector('tbody')!
  const heads = [...frame.querySelectorAll<HTMLButtonElement>('[data-sort]')]
  const ownSort = frame.querySelector<HTMLElement>('[aria-sort] [data-sort]')?.dataset.sort ?? ''
  const more = document.querySelector<HTMLElement>('[data-more]')!
  const search = document.querySelector<HTMLInputElement>('input[data-param="search"]')!
  const emptyBody = frame.querySelector<HTMLElement>('[data-empty-body]')!
  const emptyText = emptyBody.textContent
  const count = document.querySelector<HTMLElement>('[data-count]')!
  /** As they came: the table's own order. */
  let all = [...body.rows]
  let state = readState(new URLSearchParams(location.search), heads.map(head => head.dataset.sort!))
  let matches = all.length
  let asking = false
  /** Every row there is stands in the HTML: then nobody need be asked. */
  const whole = all.length === 0 || all.length >= Number(frame.dataset.total)
  let exhausted = whole

  /** Tokens end at a hundred unless one looks for something (constants.md). */
  const capped = () => kind === 'tokens' && !state.search && state.rows >= MOST_TOKENS

  const cell = (row: HTMLTableRowElement, id: string) => row.querySelector(`.c-${id}`)
  const key = (row: HTMLTableRowElement, id: string): number | string | null => {
    const figure = cell(row, id)?.querySelector<HTMLDataElement>('data[value]')
    if (!figure) return cell(row, id)?.textContent?.trim().toLowerCase() ?? ''
    return figure.value === '' ? null : Number(figure.value)
  }

  /** Unknown figures come last in both directions. */
  function sorted(rows: HTMLTableRowElement[]): HTMLTableRowElement[] {
    if (!state.sort && state.window === '1d') return rows
    const id = state.sort || ownSort
    const sign = state.sort && state.dir === 'asc' ? 1 : -1
    return rows
      .map(row => ({ row, by: key(row, id) }))
      .sort((a, b) => {
        if (a.by === b.by) return 0
        if (a.by === null) return 1
        if (b.by === null) return -1
        return a.by < b.by ? -sign : sign
      })
      .map(({ row }) => row)
  }

  function matching(row: HTMLTableRowElement): boolean {
    if (state.protocol && row.dataset.protocol !== state.protocol) return false
    if (state.type && row.dataset.type !== state.type) return false
    if (state.favorites && row.querySelector('.star[aria-pressed="true"]') === null) return false
    const text = `${row.textContent} ${row.dataset.key} ${row.dataset.find ?? ''}`.toLowerCase()
    return state.search.toLowerCase().split(/\s+/).every(word => text.includes(word))
  }

  function showWindow(): void {
    if (kind !== 'tokens') return
    const at = (windows as readonly string[]).indexOf(state.window)
    for (const row of all) {
      const figure = cell(row, 'volume')?.querySelector<HTMLDataElement>('data')
      const volume = row.dataset.volume?.split(' ')[at]
      if (!figure || volume === undefined) continue
      // Only the day's volume is told by the stream.
      if (state.window === '1d') figure.dataset.live = `volume1d:${row.dataset.key}`
      else delete figure.dataset.live
      writeFigure(figure, volume === '' ? null : Number(volume))
    }
  }

  let stars: typeof import('./stars.ts') | undefined
  /** Each row gets its star when it comes; transactions have none. */
  function star(): void {
    if (!stars) return
    for (const row of all) {
      const who = row.querySelector('.who')
      if (!who || who.querySelector('.star')) continue
      const name = row.querySelector('[data-part="name"]')?.textContent ?? ''
      who.append(stars.starOf(`${kind.slice(0, -1)}:${row.dataset.key}`, (data.words.favorite ?? '').replace('{name}', () => name)))
    }
    stars.markStars(frame)
  }

  function draw(say = false): void {
    star()
    const shown = sorted(all.filter(matching))
    const chosen = new Set(shown)
    matches = shown.length
    shown.forEach((row, i) => {
      row.hidden = i >= state.rows
      const rank = cell(row, 'rank')?.firstElementChild
      if (rank) rank.textContent = `${i + 1}`
    })
    for (const row of all) if (!chosen.has(row)) row.hidden = true
    body.append(...shown, ...all.filter(row => !chosen.has(row)))
    frame.dataset.ready = ''
    frame.querySelector<HTMLElement>('[data-empty]')!.hidden = shown.length > 0 || all.length === 0
    emptyBody.textContent = (state.favorites ? data.words.noFavorites : undefined) ?? emptyText
    frame.querySelector('table')!.hidden = shown.length === 0 && all.length > 0
    more.hidden = (exhausted || capped()) && shown.length <= state.rows
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
    if (!whole && kind !== 'transactions' && asked !== question()) void ask()
  }

  /** Tabs keep what fits them, networks everything but a trade. */
  function linkOn(): void {
    const query = new URLSearchParams(location.search)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-chain]')) link.search = queryForChain(query, link.dataset.chain!).toString()
    const kept = new URLSearchParams(query)
    for (const name of ['search', 'window', 'protocol', 'type', 'sort', 'dir', 'rows']) kept.delete(name)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep]')) link.search = kept.toString()
  }

  let cursor: string | null = null
  /** What `cursor` goes on from: another order or filter begins anew. */
  let asked = ''
  const question = () => [state.sort, state.dir, state.protocol, state.search, state.window].join('|')

  /** Older transactions, from below the oldest we have. */
  async function older(): Promise<HTMLTableRowElement[]> {
    const { askTransactions } = await import('./askTransactions.ts')
    const answer = await askTransactions({ chain, cursor, until: Math.min(...all.map(row => Number(key(row, 'time')))), data })
    cursor = answer.cursor
    return answer.rows
  }

  /** The next rows of the order and filters chosen. */
  async function further(): Promise<HTMLTableRowElement[]> {
    const { askRows } = await import('./askRows.ts')
    const answer = await askRows({ kind: kind as 'tokens' | 'pools', chain, state, cursor, pattern: all[0]!, data })
    cursor = answer.cursor
    return answer.rows
  }

  async function ask(): Promise<void> {
    if (whole || asking) return
    const list = kind === 'transactions'
    if (!list && asked !== question()) {
      asked = question()
      cursor = null
      exhausted = false
    }
    if (exhausted) return
    asking = true
    const button = more.querySelector('button')!
    button.textContent = data.words.loading ?? ''
    try {
      let fresh = 0
      // The first pages overlap with what the HTML has.
      for (let turn = 0; turn < 6 && fresh === 0 && !exhausted; turn++) {
        const known = new Set(all.map(row => row.dataset.key))
        const rows = (await (list ? older() : further())).filter(row => !known.has(row.dataset.key))
        exhausted = cursor === null
        all.push(...rows)
        fresh += rows.length
      }
      button.textContent = data.words.more ?? ''
      showWindow()
      draw()
    } catch (error) {
      console.warn(`Tarn: ${error instanceof Error ? error.message : error}`)
      button.textContent = data.words.retry ?? ''
      count.textContent = data.words.failed ?? ''
    } finally {
      asking = false
    }
    // Somebody chose something else meanwhile.
    if (!list && asked !== question()) await ask()
  }

  async function grow(): Promise<void> {
    if (matches <= state.rows && !exhausted && !capped()) await ask()
    if (matches > state.rows && !capped()) set({ rows: state.rows + PAGE })
  }

  frame.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLElement>('button')
    if (button?.hasAttribute('data-clear')) {
      search.value = ''
      set({ search: '', protocol: '', type: '', favorites: '' })
      search.focus()
    }
    const id = button?.dataset.sort
    if (!id) return
    const first = button.dataset.first as 'asc' | 'desc'
    const current = state.sort || ownSort
    const dir = state.sort ? state.dir : 'desc'
    set({ sort: id, dir: id === current ? (dir === 'asc' ? 'desc' : 'asc') : first })
  })
  for (const group of document.querySelectorAll<HTMLElement>('[role="group"][data-param]'))
    group.addEventListener('click', event => {
      const value = (event.target as Element).closest<HTMLElement>('[data-value]')?.dataset.value
      if (value === undefined) return
      const name = group.dataset.param as keyof TableState
      // A choice of one is a switch.
      set({ [name]: group.childElementCount === 1 && state[name] === value ? '' : value })
    })
  let typing: ReturnType<typeof setTimeout>
  search.addEventListener('input', () => {
    clearTimeout(typing)
    typing = setTimeout(() => set({ search: search.value.trim() }), 300)
  })
  search.value = state.search
  more.addEventListener('click', () => void grow())
  new IntersectionObserver(([entry]) => {
    // Once somebody has asked for more, it goes on by itself.
    if (entry?.isIntersecting && state.rows > PAGE) void grow()
  }, { rootMargin: '300px' }).observe(more)

  showWindow()
  linkOn()
  draw()
  if (kind !== 'transactions')
    import('./stars.ts').then(
      module => {
        stars = module
        stars.startFavorites(() => draw())
        draw()
      },
      (error: unknown) => console.warn(`Tarn: no stars: ${error}`),
    )
  // An order, a filter or more rows than the HTML has: as the URL says.
  if (!whole && (state.rows > all.length || state.sort || state.search || state.protocol)) void ask()
  startFigures({
    ...(kind === 'transactions' && {
      onRows: newRowsLater({
        frame,
        data,
        showChain: chain === 'all',
        onAdded() {
          const known = new Set(all)
          all = [...[...body.rows].filter(row => !known.has(row)), ...all]
          draw()
        },
      }),
    }),
  })
}
