/**
 * SE-8: being offline is told over every page, and told away. Its sentence stands in the page: nothing more can be
 * loaded then.
 */
export function tellNetwork(): void {
  const bar = document.querySelector<HTMLElement>('.notice-bar')
  if (bar) bar.textContent = navigator.onLine ? '' : bar.dataset.offline!
}
