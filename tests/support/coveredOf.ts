import type { Page } from '@playwright/test'

/**
 * What a person could press or should read in the open dialog, and something lies over it. Each is scrolled to first,
 * as a person would.
 */
export function coveredOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
    if (!dialog) return ['no dialog is open']
    // It comes from beyond the edge.
    await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished))
    const wanted = 'button, a[href], input, select, summary, [role=switch], [role=alert], [role=status]'
    const faults: string[] = []
    for (const element of dialog.querySelectorAll<HTMLElement>(wanted)) {
      const { width, height } = element.getBoundingClientRect()
      // What is read aloud alone is not drawn.
      if (!element.checkVisibility({ visibilityProperty: true }) || width < 4 || height < 4) continue
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = element.getBoundingClientRect()
      const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      if (!element.contains(middle) && !element.closest('label')?.contains(middle))
        faults.push(`covered: ${element.textContent || element.getAttribute('aria-label')}`)
    }
    return faults
  })
}
