/** Stands for Solana beside its name: three bars, drawn by us. Decoration. */
export function SolanaMark({ size = 36 }: { /** Pixels. */ size?: number }) {
  return (
    <svg className="solana-mark" viewBox="0 0 36 36" width={size} height={size} aria-hidden="true">
      <circle cx="18" cy="18" r="18" />
      <path d="M12.5 10.5h14l-3 3.6h-14zM9.5 16.2h14l3 3.6h-14zM12.5 21.9h14l-3 3.6h-14z" />
    </svg>
  )
}
