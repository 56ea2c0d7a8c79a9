/** Events that show that the visitor wants an island. */
export const INTENTS = ['pointerdown', 'keydown', 'focusin', 'click', 'input', 'submit']

/** Milliseconds after load before anything is fetched ahead of intent. */
export const AHEAD = 6_000

type Connection = { saveData?: boolean; type?: string; effectiveType?: string }

/** Fetching ahead costs the visitor data volume: only where the browser reports that it doesn't matter. */
export function mayFetchAhead(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return (
    connection !== undefined &&
    !connection.saveData &&
    connection.type !== 'cellular' &&
    connection.effectiveType === '4g'
  )
}

export const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 200)
