declare global {
  interface Window {
    /** What start.ts heard, oldest first; watch.ts takes it over. */
    tarnNews?: Event[]
  }
}

/** LIST: events that are held until the script that reports them is loaded. */
export const HELD = ['error', 'unhandledrejection', 'vite:preloadError', 'tarn:fault', 'tarn:use']

/** ms after which the rest comes by itself. */
export const LATER = 6_000
