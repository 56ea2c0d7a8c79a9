import { safeText } from '#domain/token/Token.ts'

/**
 * An item's or collection's picture: embedded ones only, as an image (a drawing's script never runs there); else the
 * letters of its name.
 */
export function NftImage({ url, name, size }: { url: string | null; name: string /** Pixels. */; size: number }) {
  if (url?.startsWith('data:image/'))
    return <img className="nft-image" src={url} alt="" width={size} height={size} loading="lazy" decoding="async" />
  const letters = [...safeText(name, 40).replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('').toUpperCase() || '?'
  return (
    <svg className="nft-image" viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
      <rect width="40" height="40" />
      <text x="20" y="20" dy="0.35em" textAnchor="middle" fontSize="14" fontWeight="600">
        {letters}
      </text>
    </svg>
  )
}
