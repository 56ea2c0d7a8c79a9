import { protocolVersions } from '#domain/protocols/Pool.ts'
import type { Stats } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'

/** One trade over several protocols: streams as wide as each version's share of a day's volume. */
export function Streams({ say, stats }: { say: Say; stats: Stats }) {
  const sum = protocolVersions.reduce((total, v) => total + (stats.volume1dBy[v] ?? 0), 0)
  const share = (v: (typeof protocolVersions)[number]) => (sum > 0 ? (stats.volume1dBy[v] ?? 0) / sum : 1 / 3)
  return (
    <svg
      className="streams"
      viewBox="0 0 480 260"
      role="img"
      aria-label={protocolVersions.map(v => `${v} ${say.figure('percent', share(v))}`).join(', ')}
    >
      {protocolVersions.map((v, i) => {
        const y = 48 + i * 82
        const width = Math.max(3, share(v) * 46)
        return (
          <g key={v} className={`stream-${v}`}>
            <path d={`M54 130C150 130 130 ${y} 240 ${y}S330 130 426 130`} strokeWidth={width.toFixed(1)} />
            <text x="240" y={y - width / 2 - 8} textAnchor="middle">{`${v} · ${say.figure('percent', share(v))}`}</text>
          </g>
        )
      })}
      <circle cx="48" cy="130" r="30" />
      <circle cx="432" cy="130" r="30" />
      <text className="stream-end" x="48" y="135" textAnchor="middle">
        ETH
      </text>
      <text className="stream-end" x="432" y="135" textAnchor="middle">
        USDC
      </text>
    </svg>
  )
}
