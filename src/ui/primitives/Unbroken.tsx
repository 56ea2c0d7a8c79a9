/** A short address, or a figure and the symbol beside it. */
const WHOLE = /([0-9a-z]{6}…[0-9a-z]{4}|\p{Nd}[\p{Nd}.,٫٬’\u00a0\u202f]* [a-z][\w.$-]{0,11}(?![\w…]))/iu

/**
 * Words in which a short address stays one word (a line could end at its dots, in Japanese also before it), and an
 * amount beside its symbol. Another text is another element: a browser's translator replaces texts, and React would
 * look for the ones that it wrote.
 */
export const Unbroken = ({ text }: { text: string }) => (
  <span key={text}>
    {text.split(WHOLE).map((piece, i) =>
      i % 2 === 0 ? (
        piece
      ) : (
        <span key={i} translate="no" className="unbroken">
          {piece}
        </span>
      ),
    )}
  </span>
)
