import { contours } from './contours.ts'

/**
 * Depth lines, fainter towards the shore. Decoration beside what is said, never behind it; strength and colour come
 * from CSS.
 */
export function Lake({ className }: { className: string }) {
  return (
    <svg
      className={className}
      viewBox="560 0 880 820"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      {contours({ seed: 2026, cx: 1010, cy: 430, reach: 760, lines: 13, points: 20 }).map(({ path, depth }) => (
        <path key={depth} d={path} opacity={(0.22 + 0.78 * depth ** 1.2).toFixed(2)} />
      ))}
    </svg>
  )
}
