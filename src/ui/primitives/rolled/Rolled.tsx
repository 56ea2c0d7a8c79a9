import { useRef } from 'react'
import { rolledFrom } from './rolledFrom.ts'

/** A figure whose digits roll when it changes: what is new from the first digit that differs. Its text is the text. */
export function Rolled({ text }: { text: string }) {
  const last = useRef({ text, before: text })
  if (last.current.text !== text) last.current = { text, before: last.current.text }
  const at = rolledFrom(last.current.before, text)
  return at === null ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <span key={text} className="rolled">
        {text.slice(at)}
      </span>
    </>
  )
}
