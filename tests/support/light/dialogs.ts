// Modal dialogs and popovers, as far as a person meets them without a screen: open, shut, and what else is out of reach.
import type { Loose } from './Loose.ts'

/** Gives a window's dialogs and popovers what happy-dom lacks: modality, focus that comes back, `:popover-open`, `:modal`. */
export function giveDialogs(page: Loose): void {
  const dialog = page.HTMLDialogElement.prototype
  const { showModal, close } = dialog
  const before = new WeakMap<HTMLElement, HTMLElement>()
  dialog.showModal = function (this: HTMLElement) {
    before.set(this, page.document.activeElement)
    showModal.call(this)
    this.setAttribute('data-light-modal', '')
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
  const toggle = (element: HTMLElement, open: boolean) => {
    if (element.hasAttribute('data-popover-open') === open) return
    const event = (type: string) =>
      element.dispatchEvent(new page.ToggleEvent(type, { newState: open ? 'open' : 'closed' }))
    event('beforetoggle')
    element.toggleAttribute('data-popover-open', open)
    event('toggle')
  }
  const any = page.HTMLElement.prototype
  any.showPopover = function (this: HTMLElement) {
    toggle(this, true)
  }
  any.hidePopover = function (this: HTMLElement) {
    toggle(this, false)
  }
  any.togglePopover = function (this: HTMLElement, force?: boolean) {
    toggle(this, force ?? !this.hasAttribute('data-popover-open'))
  }
  const { matches } = page.Element.prototype
  page.Element.prototype.matches = function (this: Element, selector: string) {
    return matches.call(
      this,
      /:popover-open|:modal/.test(selector)
        ? selector.replaceAll(':popover-open', '[data-popover-open]').replaceAll(':modal', '[data-light-modal]')
        : selector,
    )
  }
}
