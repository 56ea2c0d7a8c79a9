type Typed = { value: string; start: number | null; end: number | null }
type TextBox = HTMLInputElement | HTMLTextAreaElement

const MOVES = ['keyup', 'pointerup']

const isText = (target: EventTarget | null): target is TextBox =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(target.type))

const boxesIn = (island: Element): TextBox[] => [...island.querySelectorAll<TextBox>('input, textarea')]

type Root = { stateNode?: { current?: { memoizedState?: { isDehydrated?: boolean } | null } } }

/**
 * React has made the island its own once the root that hydrates it is no longer dehydrated. Elements carry React's
 * props earlier, while it still renders; what is dispatched then reaches a first try's handlers, which React may throw
 * away.
 */
function isAlive(island: Element): boolean {
  const key = Object.keys(island).find(name => name.startsWith('__reactContainer$'))
  const root = key && (island as unknown as Record<string, Root>)[key]
  return root ? root.stateNode?.current?.memoizedState?.isDehydrated === false : false
}

/** Hydration is a transition: it comes some frames after it was asked for. */
async function alive(island: Element): Promise<void> {
  for (let wait = 0; wait < 400 && !isAlive(island); wait++)
    await new Promise(done => setTimeout(done, wait < 20 ? 8 : 40))
}

/** Holds what people do in an island before it lives, and does it again afterwards. */
export function replay(island: HTMLElement) {
  const typed = new Map<TextBox, Typed>()
  let deeds: (() => void)[] = []
  let released = false

  const remember = (box: TextBox) =>
    typed.set(box, { value: box.value, start: box.selectionStart, end: box.selectionEnd })
  // The caret moves without an input event too.
  const onMove = ({ target }: Event) => isText(target) && target.value !== target.defaultValue && remember(target)
  for (const name of MOVES) island.addEventListener(name, onMove, true)
  // React empties a box when it makes it its own, some moments before the text is given back: a key that comes just
  // then goes into the text.
  const onBefore = ({ target }: Event) => {
    const was = isText(target) ? typed.get(target) : undefined
    if (was && isText(target) && target.value !== was.value) write(target, was)
  }
  island.addEventListener('beforeinput', onBefore, true)

  function hold(event: Event): void {
    const { target } = event
    if (released || !(target instanceof Element)) return
    if (event.type === 'input' && isText(target)) remember(target)
    else if (event.type === 'click') holdClick(event as MouseEvent, target)
    else if (event.type === 'submit') {
      event.preventDefault()
      deeds.push(() => (target as HTMLFormElement).requestSubmit())
    } else if (event.type === 'keydown') holdKey(event as KeyboardEvent, target)
  }

  function holdClick(event: MouseEvent, target: Element): void {
    // A new tab is the browser's business; text boxes need no click to be typed in.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || isText(target)) return
    const pressed =
      target.closest<HTMLElement>('button, a, summary, label, [role], [tabindex]') ?? (target as HTMLElement)
    event.preventDefault()
    event.stopPropagation()
    deeds = [() => pressed.click()] // pressed twice out of impatience is meant once
  }

  function holdKey(event: KeyboardEvent, target: Element): void {
    const { key, code, shiftKey } = event
    // Enter and space on a button become clicks, characters and caret moves in a text box happen by themselves.
    const isOwn = isText(target) ? !/^(Enter|Escape|Arrow(Up|Down))$/.test(key) : /^(Enter| |Tab|Shift)$/.test(key)
    if (isOwn || event.metaKey || event.ctrlKey || event.altKey || deeds.length > 20) return
    deeds.push(() =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })),
    )
  }

  const hasCaret = (box: TextBox) => /^(text|search|tel|url|)$/.test(box.type === 'textarea' ? '' : box.type)

  /** The text into the box, past what React watches, with its caret. */
  function write(box: TextBox, { value, start, end }: Typed): void {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value') ?? {}
    set?.call(box, value)
    if (document.activeElement === box && start !== null && hasCaret(box)) box.setSelectionRange(start, end)
  }

  /** Puts the text back where React hears of it; answers what puts the caret back, for when React has drawn. */
  function giveBack(box: TextBox, was: Typed): () => void {
    const { value } = was
    // The text is still there: so is the caret, and it may have moved since it was noted.
    const { start, end } = box.value === value ? { start: box.selectionStart, end: box.selectionEnd } : was
    write(box, { value, start, end })
    // React hears of an input only when the value differs from the one it noted.
    ;(box as TextBox & { _valueTracker?: { setValue(v: string): void } })._valueTracker?.setValue(`${value} `)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    return () => {
      if (document.activeElement === box && box.value === value && start !== null && hasCaret(box))
        box.setSelectionRange(start, end)
    }
  }

  async function release(): Promise<void> {
    // Boxes that were filled before this script ran (a slow load, a restored page) were typed in too.
    const before = boxesIn(island)
    for (const box of before) if (!typed.has(box) && isText(box) && box.value !== box.defaultValue) remember(box)
    await alive(island)
    released = true
    for (const name of MOVES) island.removeEventListener(name, onMove, true)
    island.removeEventListener('beforeinput', onBefore, true)
    const { activeElement } = document
    if (activeElement && island.contains(activeElement))
      activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    // React draws an island anew whose texts a page translator changed: each box is then another element in its place.
    const now = boxesIn(island)
    const carets = [...typed].flatMap(([box, was]) => {
      const there = box.isConnected ? box : now[before.indexOf(box)]
      return there ? [giveBack(there, was)] : []
    })
    // React draws what was typed before the press that was meant for it.
    if (carets.length > 0) await new Promise(done => setTimeout(done))
    for (const putCaret of carets) putCaret()
    for (const deed of deeds) deed()
    deeds = []
  }

  return { hold, release }
}
