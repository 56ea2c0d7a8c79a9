// Thousands of pages that differ in a few texts: one of them, drawn whole, is cut where its texts stand, and the others are filled in.

/** A page's texts, in the order in which they are looked for: what another one contains comes after it. As they stand in HTML. */
export type PageTexts = readonly string[]

/** What lies between the texts, ready to be written; a number stands for the text of that place in the list. */
export type Frame = readonly (Buffer | number)[]

/** Cuts a page at every place where one of its texts stands. Throws when a text stands nowhere: then the page isn't what its texts say. */
export function cutPage(html: string, texts: PageTexts): Frame {
  let pieces: (string | number)[] = [html]
  for (const [place, text] of texts.entries()) {
    const next = pieces.flatMap(piece => (typeof piece === 'number' ? [piece] : piece.split(text).flatMap((part, i) => (i === 0 ? [part] : [place, part]))))
    if (next.length === pieces.length) throw new Error(`text ${place} of a page isn’t in it: ${text.slice(0, 200)}`)
    pieces = next
  }
  return pieces.filter(piece => piece !== '').map(piece => (typeof piece === 'number' ? piece : Buffer.from(piece)))
}

/** A page of the same frame with texts of its own, as UTF-8. */
export function fillFrame(frame: Frame, texts: PageTexts): Buffer {
  const bytes = texts.map(text => Buffer.from(text))
  return Buffer.concat(frame.map(piece => (typeof piece === 'number' ? bytes[piece]! : piece)))
}
