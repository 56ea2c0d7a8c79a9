/** Cells of a half: five rows of three, mirrored. */
const CELLS = 15

/** An account's own pattern, always the same for an address. Decoration: its name stands beside it. */
export function Avatar({ address, size = 40 }: { address: string; size?: number }) {
  const digits = [...address.slice(2)].map(digit => Number.parseInt(digit, 16) || 0)
  const tint = (digits[0] ?? 0) % 8
  const cells = Array.from({ length: CELLS }, (_, i) => ({
    x: i % 3,
    y: Math.floor(i / 3),
    on: ((digits[i + 2] ?? 0) & 1) === 1,
  }))
  return (
    <svg className="avatar" viewBox="0 0 7 7" width={size} height={size} data-tint={tint} aria-hidden="true">
      <rect className="avatar-ground" width="7" height="7" rx="2" />
      {cells
        .filter(cell => cell.on)
        .map(({ x, y }) => (
          <path
            key={`${x}-${y}`}
            className="avatar-cell"
            d={`M${x + 1} ${y + 1}h1v1h-1z${x < 2 ? `M${5 - x} ${y + 1}h1v1h-1z` : ''}`}
          />
        ))}
    </svg>
  )
}
