/**
 * A network's mark (public/chains, scripts/build/build-chain-icons.ts). Decoration: its name stands beside it. `chain`
 * is its path name; `all` has none.
 */
export function ChainIcon({ chain, size = 20 }: { chain: string /** Pixels. */; size?: number }) {
  if (chain === 'all') return null
  return (
    <img
      className="token-icon chain-icon"
      src={`/chains/${chain}.svg`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  )
}
