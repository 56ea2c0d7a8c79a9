/**
 * Fills the menu with the sections of the page's foot: columns on a desk; on phones sections that fold, the first one
 * open, and the header's two ways in; SE-8: help at the end.
 */
export function buildSections(menu: HTMLElement, folds: boolean): void {
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'button button-quiet button-s company-close'
  close.textContent = menu.dataset.close ?? ''
  close.addEventListener('click', () => menu.hidePopover())

  const sections = [...document.querySelectorAll<HTMLElement>('.footer-sections > div')].map((section, index) => {
    const title = section.querySelector('h2')?.textContent ?? ''
    const list = section.querySelector('ul')?.cloneNode(true) as HTMLElement
    const drawn = document.createElement(folds ? 'details' : 'section')
    const head = document.createElement(folds ? 'summary' : 'h2')
    head.textContent = title
    drawn.append(head, list)
    if (drawn instanceof HTMLDetailsElement) drawn.open = index === 0
    return drawn
  })
  const ways = document.createElement('p')
  ways.className = 'company-ways'
  if (folds)
    ways.append(
      ...[...document.querySelectorAll('.header .new-user, .header .get-app')].map(link => link.cloneNode(true)),
    )
  const help = document.createElement('button')
  help.type = 'button'
  help.className = 'button button-quiet button-s company-help'
  help.textContent = menu.dataset.help ?? ''
  help.addEventListener('click', () => {
    import('../help/openHelp.ts').then(
      ({ openHelp }) => openHelp(),
      (error: unknown) => console.warn('Tarn: help did not load', error),
    )
  })
  menu.replaceChildren(...(folds ? [close] : []), ...sections, ...(folds ? [ways] : []), help)
}
