declare global {
  interface Window {
    /** What start.ts heard, oldest first; watch.ts takes it over. */
    tarnNews?: Event[]
  }
}

/** LIST: what is held until somebody is there to tell it. */
export const HELD = ['error', 'unhandledrejection', 'vite:preloadError', 'tarn:fault', 'tarn:use']

/** ms after which the rest comes by itself. */
export const LATER = 6_000
