import { Skeleton } from '#ui/primitives/Skeleton.tsx'

/** Rows that are coming, of the same height. */
export function RowSkeletons({ rows = 4 }: { rows?: number }) {
  return (
    <ul className="account-rows" aria-hidden="true">
      {Array.from({ length: rows }, (_, i) => (
        <li key={i} className="account-row">
          <span className="skeleton skeleton-round" />
          <span className="account-what">
            <Skeleton chars={10} />
            <Skeleton chars={7} />
          </span>
          <span className="account-worth">
            <Skeleton chars={6} />
          </span>
        </li>
      ))}
    </ul>
  )
}
