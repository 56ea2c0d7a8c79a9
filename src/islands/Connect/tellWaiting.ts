/**
 * Islands that are still HTML say what comes next for a visitor with a wallet, or without one
 * (ui/primitives/FirstText): `data-known` holds the one text, `data-built` the other (theme/beforePaint writes it for a
 * wallet that comes back).
 */
export function tellWaiting(isConnected: boolean): void {
  for (const text of document.querySelectorAll<HTMLElement>('astro-island[ssr] [data-known]')) {
    text.dataset.built ??= text.textContent ?? ''
    const next = isConnected ? text.dataset.known! : text.dataset.built
    if (text.textContent !== next) text.textContent = next
  }
}
