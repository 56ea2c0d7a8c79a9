import { contours } from './contours.ts'

/** The hero's lake: depth lines, fainter towards the shore. Decoration; its strength and colour come from CSS. */
export function Lake() {
  return (
    <svg className="lake" viewBox="0 0 1440 820" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true">
      {contours(2026, 1010, 430, 900, 18, 28).map(({ path, depth }) => (
        <path key={depth} d={path} opacity={(0.22 + 0.78 * depth ** 1.2).toFixed(2)} />
      ))}
    </svg>
  )
}
