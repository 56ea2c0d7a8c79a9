import type { ReactNode } from 'react'

/** Rings on the water around what is on its way, or has arrived. A picture: the words stand beside it. */
export function Ripples({ still, children }: { still?: boolean; children: ReactNode }) {
  return (
    <div className={`ripples${still ? ' ripples-still' : ''}`}>
      <svg viewBox="0 0 280 160" aria-hidden="true">
        {[1, 2, 3, 4].map(ring => (
          <ellipse key={ring} className={`ring-${ring}`} cx="140" cy="80" rx={18 + ring * 29} ry={12 + ring * 16} />
        ))}
      </svg>
      <div className="ripples-marks">{children}</div>
    </div>
  )
}
