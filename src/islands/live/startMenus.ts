/** Menus close when one looks elsewhere, and with Escape. */
export function startMenus(): void {
  document.addEventListener('click', event => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.drop[open]'))
      if (!menu.contains(event.target as Element)) menu.open = false
  })
  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    const menu = document.querySelector<HTMLDetailsElement>('details.drop[open]')
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
