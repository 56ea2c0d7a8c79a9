/** Names and what they are, line by line; texts are written by the locale already. */
export function DataRows({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="quote-rows">
      {rows.map(([name, value]) => (
        <div key={name} className="quote-row">
          <dt>{name}</dt>
          <dd>
            <bdi translate="no">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
