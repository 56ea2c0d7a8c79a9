// What a person does with a page: clicks, types, presses keys. The events of a browser in their order, and what a
// browser does by itself after them.
import { topModal } from './dialogs.ts'
import type { Loose } from './Loose.ts'
import { windowOf } from './prototypes.ts'

const KEYS: Record<string, string> = { Space: ' ' }
/** Keys that need a layout or an order of focus: a journey with them is for a browser. */
const UNKNOWN = /^(Tab|PageUp|PageDown|F\d+)$/

export class NeedsBrowser extends Error {
  constructor(what: string) {
    super(`${what} needs a browser: tag the test with { tag: '@browser' }`)
  }
}

/** Why an element can't be acted on now; null: it can. */
export function obstacle(element: Loose, { enabled = true } = {}): string | null {
  const { document } = element.ownerDocument.defaultView
  if (!element.isConnected) return 'is not in the document'
  if (!element.checkVisibility()) return 'is not visible'
  if (enabled && isDisabled(element)) return 'is disabled'
  const modal = topModal(document)
  if (modal && !modal.contains(element) && !element.closest('[data-popover-open]')) return 'is behind a dialog'
  if (element.closest('[inert]')) return 'is inert'
  return null
}

export function isDisabled(element: Loose): boolean {
  const control = element.closest('button, input, select, textarea, option, [aria-disabled]')
  if (!control) return false
  if (control.getAttribute('aria-disabled') === 'true') return true
  return Boolean(control.disabled) || control.closest('fieldset[disabled]') !== null
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]'

function fire(element: Loose, kind: string, type: string, more: object = {}): boolean {
  const window = windowOf(element)
  const Kind = window[kind] ?? window.Event
  return element.dispatchEvent(
    new Kind(type, { bubbles: true, cancelable: true, composed: true, view: window, ...more }),
  )
}

function focus(element: Loose): void {
  const { activeElement } = element.ownerDocument
  const target = element.closest(FOCUSABLE)
  if (target === activeElement) return
  if (target && !target.disabled) target.focus()
  else if (activeElement && activeElement !== element.ownerDocument.body) activeElement.blur()
}

/** What the pointer is over, by document. */
const pointed = new WeakMap<Loose, Loose>()
export const isPointedAt = (element: Loose): boolean => element.contains(pointed.get(element.ownerDocument) ?? null)

/** The pointer comes over an element, and leaves what it was over before. */
export function hover(element: Loose): void {
  const at = { clientX: 1, clientY: 1, pointerType: 'mouse' }
  const document = element.ownerDocument
  const last = pointed.get(document)
  const before = last?.isConnected ? last : null
  pointed.set(document, element)
  const both = (of: Loose, type: string, more: object) => {
    fire(of, 'PointerEvent', `pointer${type}`, { ...at, ...more })
    fire(of, 'MouseEvent', `mouse${type}`, { ...at, ...more })
  }
  if (before !== element) {
    const around = (inner: Loose, other: Loose): Loose[] => {
      const all = []
      for (let each = inner; each && !(other && each.contains(other)); each = each.parentElement) all.push(each)
      return all
    }
    if (before) both(before, 'out', { relatedTarget: element })
    for (const each of around(before, element)) both(each, 'leave', { relatedTarget: element, bubbles: false })
    both(element, 'over', { relatedTarget: before })
    for (const each of around(element, before).reverse()) both(each, 'enter', { relatedTarget: before, bubbles: false })
  }
  both(element, 'move', {})
}

/** A press of the mouse's main button, with what a browser does by itself (`follow`: it goes where a link leads). */
export function click(element: Loose, follow: (url: string) => void, modifiers: object = {}): void {
  const at = { clientX: 1, clientY: 1, button: 0, detail: 1, pointerType: 'mouse', isPrimary: true, ...modifiers }
  hover(element)
  fire(element, 'PointerEvent', 'pointerdown', { ...at, buttons: 1 })
  if (fire(element, 'MouseEvent', 'mousedown', { ...at, buttons: 1 })) focus(element)
  closePopovers(element)
  fire(element, 'PointerEvent', 'pointerup', at)
  fire(element, 'MouseEvent', 'mouseup', at)
  activate(element, follow, at)
}

function closePopovers(element: Loose): void {
  for (const open of element.ownerDocument.querySelectorAll('[popover]:not([popover="manual"])[data-popover-open]')) {
    const opener = element.closest(`[popovertarget="${open.id}"]`)
    if (!open.contains(element) && !opener) open.hidePopover()
  }
}

/** The click itself and its default. */
function activate(element: Loose, follow: (url: string) => void, at: object): void {
  const link = element.closest('a[href]')
  const href = link?.getAttribute('href')
  // happy-dom would try to leave by itself: the page leaves, not the window.
  if (link) link.removeAttribute('href')
  const window = windowOf(element)
  const restore = () => {
    if (link && href !== null && !link.hasAttribute('href')) link.setAttribute('href', href)
  }
  // A listener of the document may read where the link leads.
  const event = new window.MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view: window, ...at })
  if (link) {
    restore()
    let prevented = false
    const last = (each: Loose) => {
      prevented = each.defaultPrevented
      each.preventDefault()
    }
    window.addEventListener('click', last, { once: true })
    element.dispatchEvent(event)
    window.removeEventListener('click', last)
    const to = link.getAttribute('href')
    if (!prevented && to && link.target !== '_blank') follow(new URL(to, element.ownerDocument.location.href).href)
    return
  }
  const button = element.closest('button, summary')
  const went = element.dispatchEvent(event)
  const target = button?.getAttribute('popovertarget')
  if (went && target && !button.disabled) {
    const popover = element.ownerDocument.getElementById(target)
    const action = button.getAttribute('popovertargetaction') ?? 'toggle'
    if (action === 'hide') popover?.hidePopover()
    else if (action === 'show') popover?.showPopover()
    else popover?.togglePopover()
  }
}

/** React hears of a value only where it is set past its own property. */
function setValue(element: Loose, value: string): void {
  const window = windowOf(element)
  const kind = element.tagName === 'TEXTAREA' ? window.HTMLTextAreaElement : window.HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, value)
}

export function fill(element: Loose, value: string): void {
  focus(element)
  setValue(element, value)
  fire(element, 'InputEvent', 'input', { data: value, inputType: 'insertText', cancelable: false })
  fire(element, 'Event', 'change', { cancelable: false })
}

/** Puts text where the caret is, as a keyboard or a paste would. */
export function insert(element: Loose, text: string, inputType = 'insertText'): void {
  if (!('value' in element) || element.readOnly) return
  if (!fire(element, 'InputEvent', 'beforeinput', { data: text, inputType })) return
  const start = element.selectionStart ?? element.value.length
  const end = element.selectionEnd ?? element.value.length
  setValue(element, element.value.slice(0, start) + text + element.value.slice(end))
  element.setSelectionRange?.(start + text.length, start + text.length)
  fire(element, 'InputEvent', 'input', { data: text, inputType, cancelable: false })
}

/** Chooses options by value or name; what an option that isn't there waits for. */
export function select(element: Loose, values: readonly string[]): string | undefined {
  const names = (option: Loose): string[] => [option.value, option.label || option.textContent.trim()]
  const options: Loose[] = [...element.options]
  if (!values.every(value => options.some(option => names(option).includes(value)))) return 'has no such option'
  focus(element)
  for (const option of options) option.selected = names(option).some(name => values.includes(name))
  fire(element, 'Event', 'input', { cancelable: false })
  fire(element, 'Event', 'change', { cancelable: false })
  return undefined
}

/** `Control+A`, `Enter`, `a`. */
export function press(document: Loose, chord: string, follow: (url: string) => void): void {
  const parts = chord.length > 1 ? chord.split('+').filter(part => part !== '') : [chord]
  const name = parts.at(-1) ?? chord
  if (UNKNOWN.test(name)) throw new NeedsBrowser(`the key ${name}`)
  const key = KEYS[name] ?? name
  const held = (modifier: string) =>
    parts.slice(0, -1).some(part => part === modifier || (part === 'ControlOrMeta' && modifier === 'Control'))
  const modifiers = { ctrlKey: held('Control'), metaKey: held('Meta'), altKey: held('Alt'), shiftKey: held('Shift') }
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : name
  const at = () => document.activeElement ?? document.body
  const event = { key, code, ...modifiers }
  if (fire(at(), 'KeyboardEvent', 'keydown', event)) afterKey(document, at(), { key, ...modifiers }, follow)
  fire(at(), 'KeyboardEvent', 'keyup', event)
}

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** What a browser does by itself on a key. */
function afterKey(
  document: Loose,
  element: Loose,
  { key, ctrlKey, metaKey, altKey }: Key,
  follow: (url: string) => void,
): void {
  const isText =
    element.tagName === 'TEXTAREA' ||
    (element.tagName === 'INPUT' && !/^(checkbox|radio|button|submit|range)$/.test(element.type))
  if (key === 'Escape') {
    // A field to search in is emptied first.
    if (element.matches('input[type=search]') && element.value) return void fill(element, '')
    return void dismiss(document)
  }
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'a' && isText) element.setSelectionRange?.(0, element.value.length)
    return
  }
  if (altKey) return
  if (key === 'Enter') {
    if (/^(BUTTON|SUMMARY)$/.test(element.tagName) || element.matches('a[href]'))
      return void activate(element, follow, { detail: 0 })
    if (isText && element.tagName === 'INPUT') element.form?.requestSubmit?.()
    return
  }
  if (key === ' ' && (/^(BUTTON|SUMMARY)$/.test(element.tagName) || /^(checkbox|radio)$/.test(element.type ?? '')))
    return void activate(element, follow, { detail: 0 })
  if (!isText) return
  if (key === 'Backspace' || key === 'Delete') {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = element
    const [from, to] =
      start !== end ? [start, end] : key === 'Backspace' ? [Math.max(0, start - 1), start] : [start, start + 1]
    element.setSelectionRange?.(from, to)
    return void insert(element, '', key === 'Backspace' ? 'deleteContentBackward' : 'deleteContentForward')
  }
  if (key.length === 1) insert(element, key)
}

/** Escape shuts the popover on top, or else asks the dialog on top to shut. */
function dismiss(document: Loose): void {
  const popover = [...document.querySelectorAll('[popover]:not([popover="manual"])[data-popover-open]')].at(-1)
  if (popover) return void popover.hidePopover()
  const dialog = topModal(document)
  if (!dialog) return
  const { Event } = document.defaultView
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}
