import { fillBar, isSaid, offlineText } from './bar.ts'

/** SE-8: being offline is told, and told away. */
export function tellNetwork(): void {
  if (!navigator.onLine) fillBar('offline', offlineText())
  else if (isSaid('offline')) fillBar('none')
}
