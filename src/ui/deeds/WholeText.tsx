/** A value in a row. A whole address or hash is set in the address font and breaks only in its middle. */
export function WholeText({ text }: { text: string }) {
  if (!/^\w{32,}$/.test(text)) return <bdi translate="no">{text}</bdi>
  const half = Math.ceil(text.length / 2)
  return (
    <bdi translate="no" className="mono" dir="ltr">
      {text.slice(0, half)}
      <wbr />
      {text.slice(half)}
    </bdi>
  )
}
