// Thousands of pages that differ in a few texts: one of them, drawn whole, is cut where its texts stand, and the others
// are filled in.

/** What lies between the texts of a page; a number stands for the text of that place in the list. */
export type Frame = readonly (string | number)[]

/**
 * Cuts a page at every place where one of its texts stands, as it stands in HTML; what another text contains comes
 * after it. Throws when a text stands nowhere: then the page isn't what its texts say.
 */
export function cutPage(html: string, texts: readonly string[]): Frame {
  let pieces: (string | number)[] = [html]
  for (const [place, text] of texts.entries()) {
    const next = pieces.flatMap(piece =>
      typeof piece === 'number' ? [piece] : piece.split(text).flatMap((part, i) => (i === 0 ? [part] : [place, part])),
    )
    if (next.length === pieces.length) throw new Error(`text ${place} of a page isn’t in it: ${text.slice(0, 200)}`)
    pieces = next
  }
  return pieces.filter(piece => piece !== '')
}

/** A page of the same frame with texts of its own. */
export const fillFrame = (frame: Frame, texts: readonly string[]): string =>
  frame.map(piece => (typeof piece === 'number' ? texts[piece] : piece)).join('')

/** The same for a frame that is filled thousands of times, as UTF-8: what lies between the texts is encoded once. */
export function fillerOf(frame: Frame): (texts: readonly string[]) => Buffer {
  const pieces = frame.map(piece => (typeof piece === 'number' ? piece : Buffer.from(piece)))
  return texts => {
    const bytes = texts.map(text => Buffer.from(text))
    return Buffer.concat(pieces.map(piece => (typeof piece === 'number' ? bytes[piece]! : piece)))
  }
}
