// NB-2: the company menu. On a desktop it opens under a pointer that rests on its button, or by a press; on phones it
// is a drawer whose sections fold. Its content is that of the page's footer: written once, there, also for visitors
// without scripts.
import { buildSections } from './buildSections.ts'

/** ms after closing at which the sections are as they were at first. */
const RESET = 300
/** ms a pointer may be elsewhere on its way between button and menu. */
const LEAVE = 180

const button = document.querySelector<HTMLButtonElement>('[popovertarget=company]')
const menu = document.querySelector<HTMLElement>('#company')
const phone = matchMedia('(max-width: 700px)')

if (button && menu) {
  const draw = () => buildSections(menu, phone.matches)
  draw()
  phone.addEventListener('change', draw)

  let reset: ReturnType<typeof setTimeout> | undefined
  menu.addEventListener('toggle', event => {
    clearTimeout(reset)
    if (event.newState === 'closed') reset = setTimeout(draw, RESET)
  })

  let leaving: ReturnType<typeof setTimeout> | undefined
  /** Opened by a resting pointer: a press then keeps it open instead of closing it. */
  let hovered = false
  const isOpen = () => menu.matches(':popover-open')
  const enter = (event: PointerEvent) => {
    clearTimeout(leaving)
    if (event.pointerType !== 'mouse' || phone.matches || isOpen()) return
    hovered = true
    menu.showPopover({ source: button })
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && hovered) leaving = setTimeout(() => menu.hidePopover(), LEAVE)
  }
  for (const place of [button, menu]) {
    place.addEventListener('pointerenter', enter)
    place.addEventListener('pointerleave', leave)
  }
  button.addEventListener('click', event => {
    if (!hovered || !isOpen()) return
    event.preventDefault()
    hovered = false
  })
  menu.addEventListener('toggle', event => {
    if (event.newState === 'closed') hovered = false
  })
  // The pointer that brought this script here rests on the button already.
  if (button.matches(':hover') && !phone.matches && matchMedia('(hover: hover)').matches && !isOpen()) {
    hovered = true
    menu.showPopover({ source: button })
  }
}
