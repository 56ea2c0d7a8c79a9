import { type TableState, queryForChain } from './tableState.ts'

type Controls = {
  frame: HTMLElement
  state(): TableState /** The column in whose order the table is. */
  sort(): string
  set(next: Partial<TableState>): void
}

/** Headers, choices and the search box: what is pressed or typed becomes state. */
export function startControls({ frame, state, sort, set }: Controls): void {
  const search = document.querySelector<HTMLInputElement>('input[data-param="search"]')!
  frame.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLElement>('button')
    if (button?.hasAttribute('data-clear')) {
      search.value = ''
      set({ search: '', protocol: '', type: '', favorites: '' })
      search.focus()
    }
    const id = button?.dataset.sort
    if (!id) return
    const dir = state().sort ? state().dir : 'desc'
    set({ sort: id, dir: id === sort() ? (dir === 'asc' ? 'desc' : 'asc') : (button.dataset.first as 'asc' | 'desc') })
  })
  for (const group of document.querySelectorAll<HTMLElement>('[role="group"][data-param]'))
    group.addEventListener('click', event => {
      const value = (event.target as Element).closest<HTMLElement>('[data-value]')?.dataset.value
      if (value === undefined) return
      const name = group.dataset.param as keyof TableState
      // A choice of one is a switch.
      set({ [name]: group.childElementCount === 1 && state()[name] === value ? '' : value })
    })
  let typing: ReturnType<typeof setTimeout>
  search.addEventListener('input', () => {
    clearTimeout(typing)
    typing = setTimeout(() => set({ search: search.value.trim() }), 300)
  })
  search.value = state().search
}

/** Tabs keep what fits them, networks everything but a trade. */
export function linkOn(): void {
  const query = new URLSearchParams(location.search)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-chain]'))
    link.search = queryForChain(query, link.dataset.chain!).toString()
  const kept = new URLSearchParams(query)
  for (const name of ['search', 'window', 'protocol', 'type', 'sort', 'dir', 'rows']) kept.delete(name)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep]')) link.search = kept.toString()
}
