import { SAFE_APP } from '#domain/safeApp.ts'

/**
 * Who may show a page in a frame: ourselves, and Safe in its app (WL-1). Only a header can say so; `x-frame-options`
 * knows no second site and is left out, since an old browser would keep Safe out by it.
 */
export const frameAncestors = `frame-ancestors 'self' ${SAFE_APP}`

/** Headers of every answer of the site, whatever it is. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  // Wallets open pop-ups that talk back.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/**
 * The pop-up that an extension opens keeps its opener: with a policy of its own the browser would part the two. It
 * answers to listed origins alone.
 */
export const popupHeaders: Record<string, string> = { 'cross-origin-opener-policy': 'unsafe-none' }
export const isPopup = (path: string): boolean => /^(\/[a-z]{2}-[A-Z]{2})?\/auth\/passkey\/extension$/.test(path)

/** Only over https: a browser would ignore it elsewhere. */
export const strictTransport = 'max-age=63072000; includeSubDomains'

/**
 * How long each kind of file may be kept. Hashed assets never change; a page's browser copy is asked about each time, a
 * CDN's for a minute.
 */
export const cacheControl = {
  asset: 'public, max-age=31536000, immutable',
  page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=30',
  file: 'public, max-age=3600',
} as const

export type FileKind = keyof typeof cacheControl

/** A script's own policy: what a worker made from it may do. */
export const scriptPolicy = "default-src 'self'; connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:*"
