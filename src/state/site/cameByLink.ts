/**
 * Whether the page was opened neither by a reload nor from within this site: a third party wrote its address, or it was
 * stored.
 */
export function cameByLink(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const within = URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin
  return navigation?.type === 'navigate' && !within
}
