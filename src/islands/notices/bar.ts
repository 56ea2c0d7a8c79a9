type Said = 'offline' | 'stale' | 'none'

const bar = document.querySelector<HTMLElement>('.notice-bar')
let said: Said = 'none'

/** SE-8, UI-4: the bar over every page. `parts`: what is in it. */
export function fillBar(what: Said, ...parts: (string | Node)[]): void {
  if (said === what) return
  said = what
  bar?.replaceChildren(...parts)
}

export const isSaid = (what: Said): boolean => said === what

/** Its sentence stands in the page, since it is for when nothing more can be loaded. */
export const offlineText = (): string => bar?.dataset.offline ?? ''
