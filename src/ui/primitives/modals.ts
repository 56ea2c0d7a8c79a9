/** Open modal dialogs, the topmost last: only what is inside that one can be seen over the page, pressed, and heard. */
let open: readonly HTMLElement[] = []
const watching = new Set<() => void>()

const set = (next: readonly HTMLElement[]) => {
  open = next
  for (const changed of watching) changed()
}

/** A modal was opened; returns what takes it off again. */
export function pushModal(dialog: HTMLElement): () => void {
  set([...open, dialog])
  return () => set(open.filter(each => each !== dialog))
}

/** The modal that lies over everything; null: none is open. */
export const topModal = (): HTMLElement | null => open.at(-1) ?? null

/** Hears of every change; returns what ends that. */
export function watchModals(changed: () => void): () => void {
  watching.add(changed)
  return () => watching.delete(changed)
}
