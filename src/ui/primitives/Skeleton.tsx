/** The place of a text that is coming, as wide as `chars` digits: nothing moves when it arrives. */
export function Skeleton({ chars = 6, className }: { chars?: number; className?: string }) {
  return (
    <span className={className ? `skeleton ${className}` : 'skeleton'} aria-hidden="true">
      {'0'.repeat(chars)}
    </span>
  )
}
