/** Words with short addresses in them: each stays one word, as a line could end at its dots (in Japanese also before it). */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(0x[0-9a-f]{4}…[0-9a-f]{4})/i).map((piece, i) =>
    i % 2 === 0 ? (
      piece
    ) : (
      <span key={i} className="unbroken">
        {piece}
      </span>
    ),
  )
