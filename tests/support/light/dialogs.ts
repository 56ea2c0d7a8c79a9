// Modal dialogs and popovers, as far as a person meets them without a screen: open, shut, and what else is out of
// reach.
import type { Loose } from './Loose.ts'
import { once, windowOf } from './prototypes.ts'
import { isPointedAt } from './userInput.ts'

/** Modal dialogs in the order in which they were opened: the last one is on top. */
let shown = 0
export function topModal(document: Loose): Loose {
  const open: Loose[] = [...document.querySelectorAll('dialog[data-light-modal][open]')]
  const orderOf = (each: Loose) => Number(each.getAttribute('data-light-modal'))
  return open.sort((a, b) => orderOf(a) - orderOf(b)).at(-1)
}

const before = new WeakMap<HTMLElement, HTMLElement>()

function toggle(element: HTMLElement, open: boolean): void {
  if (element.hasAttribute('data-popover-open') === open) return
  const { ToggleEvent } = windowOf(element)
  const event = (type: string) => element.dispatchEvent(new ToggleEvent(type, { newState: open ? 'open' : 'closed' }))
  event('beforetoggle')
  element.toggleAttribute('data-popover-open', open)
  event('toggle')
}

/** `:popover-open` and `:modal` as the attributes that we keep for them. */
export const plainSelector = (selector: string): string =>
  selector.includes(':popover-open') || selector.includes(':modal')
    ? selector.replaceAll(':popover-open', '[data-popover-open]').replaceAll(':modal', '[data-light-modal]')
    : selector

function giveModality(dialog: Loose): void {
  const { showModal, close } = dialog
  dialog.showModal = function (this: HTMLElement) {
    before.set(this, this.ownerDocument.activeElement as HTMLElement)
    showModal.call(this)
    this.setAttribute('data-light-modal', String(shown++))
    const first =
      this.querySelector<HTMLElement>('[autofocus]') ??
      this.querySelector<HTMLElement>('button, a[href], input, select, textarea, [tabindex]')
    ;(first ?? this).focus()
  }
  dialog.close = function (this: HTMLElement, value?: string) {
    const wasModal = this.hasAttribute('data-light-modal')
    this.removeAttribute('data-light-modal')
    close.call(this, value)
    if (wasModal) before.get(this)?.focus()
  }
}

function givePopovers(any: Loose): void {
  any.showPopover = function (this: HTMLElement) {
    toggle(this, true)
  }
  any.hidePopover = function (this: HTMLElement) {
    toggle(this, false)
  }
  any.togglePopover = function (this: HTMLElement, force?: boolean) {
    toggle(this, force ?? !this.hasAttribute('data-popover-open'))
  }
}

function giveSelectors(element: Loose): void {
  const { matches } = element
  element.matches = function (this: Element, selector: string) {
    if (selector === ':hover') return isPointedAt(this)
    return matches.call(this, plainSelector(selector))
  }
}

/** Gives dialogs and popovers what happy-dom lacks: modality, focus that comes back, `:popover-open`, `:modal`. */
export function giveDialogs(page: Loose): void {
  once(page.HTMLDialogElement.prototype, 'modality', giveModality)
  once(page.HTMLElement.prototype, 'popovers', givePopovers)
  once(page.Element.prototype, 'open or modal', giveSelectors)
}
