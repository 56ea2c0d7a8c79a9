type Props = {
  /** Rows of modules, true is dark; with the quiet zone around them. */
  cells: boolean[][]
  label: string
}

/** A QR code as one path: dark on white in every theme, so that any camera reads it. */
export function QrCode({ cells, label }: Props) {
  const size = cells.length
  const d = cells.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-light" width={size} height={size} />
      <path className="qr-dark" d={d} />
    </svg>
  )
}
