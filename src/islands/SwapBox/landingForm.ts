import type { SwapForm } from '#domain/swap/SwapForm.ts'

/** What was typed on the landing page stays with its place in the browser's history: Back finds it. */
export const keepLandingForm = (form: SwapForm): void => history.replaceState({ ...history.state, tarnForm: form }, '')

/** The form that this visit of the landing page was left with. */
export const landingForm = (): SwapForm | null => (history.state as { tarnForm?: SwapForm } | null)?.tarnForm ?? null
