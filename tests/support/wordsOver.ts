/**
 * Words that lie over other words, as a page stands. Runs in the page: nothing of this file's surroundings is there.
 */
export function wordsOver(): string[] {
  type Piece = {
    text: string
    layer: Element | null
    node: Node
    left: number
    right: number
    top: number
    bottom: number
  }

  /** What lies above the page on purpose: words below it are covered, not crossed. */
  const layerOf = (element: Element): Element | null => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { position } = getComputedStyle(box)
      if (position === 'fixed' || position === 'sticky' || box.matches('dialog, [popover]')) return box
    }
    return null
  }
  /** The box that an element's words are seen in: whatever cuts them, by both directions. */
  const seenIn = (element: Element) => {
    const seen = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const edge = box.getBoundingClientRect()
      if (overflowX !== 'visible') {
        seen.left = Math.max(seen.left, edge.left)
        seen.right = Math.min(seen.right, edge.right)
      }
      if (overflowY !== 'visible') {
        seen.top = Math.max(seen.top, edge.top)
        seen.bottom = Math.min(seen.bottom, edge.bottom)
      }
    }
    return seen
  }

  const pieces: Piece[] = []
  const known = new Map<Element, { seen: ReturnType<typeof seenIn>; layer: Element | null } | null>()
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const element = node.parentElement
    if (!element || node.textContent!.trim() === '') continue
    if (!known.has(element)) {
      const isSeen =
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
        !element.closest('.unseen, script, style, noscript, option, title, desc')
      known.set(element, isSeen ? { seen: seenIn(element), layer: layerOf(element) } : null)
    }
    const place = known.get(element)
    if (!place) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      // Lines are set closer than their letters could reach: what counts is the half of them that every letter fills.
      const quarter = line.height / 4
      const piece = {
        ...{ text: node.textContent!.trim().slice(0, 40), layer: place.layer, node },
        left: Math.max(line.left, place.seen.left),
        right: Math.min(line.right, place.seen.right),
        top: Math.max(line.top + quarter, place.seen.top),
        bottom: Math.min(line.bottom - quarter, place.seen.bottom),
      }
      // A box of a pixel is one for readers of screens.
      if (piece.right - piece.left > 2 && piece.bottom - piece.top > 2) pieces.push(piece)
    }
  }

  const HAIR = 2
  const faults = new Set<string>()
  pieces.sort((a, b) => a.top - b.top)
  for (const [i, one] of pieces.entries())
    for (let j = i + 1; j < pieces.length && pieces[j]!.top < one.bottom - HAIR; j++) {
      const other = pieces[j]!
      if (other.layer !== one.layer || other.node === one.node) continue
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const high = Math.min(one.bottom, other.bottom) - other.top
      if (across > HAIR && high > HAIR) faults.add(`words over words: ${one.text} | ${other.text}`)
    }
  return [...faults]
}
