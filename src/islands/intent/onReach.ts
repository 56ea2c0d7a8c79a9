/**
 * Runs `load` whenever the visitor reaches for one of the elements: a pointer over it, focus, a press. It may run
 * often; a module is fetched once.
 */
export function onReach(selector: string, load: () => void): void {
  for (const element of document.querySelectorAll(selector))
    for (const name of ['pointerenter', 'pointerdown', 'focus', 'click'])
      element.addEventListener(name, load, { passive: true })
}
