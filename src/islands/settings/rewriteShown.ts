import { rewriteFigures } from './rewriteFigures.ts'
import { shownMoney } from './shownMoney.ts'

/**
 * Every money figure below `root` in the currency that is shown. A door of its own for whoever comes to it later: a module that is
 * also imported the usual way would cost every page that does a namespace.
 */
export const rewriteShown = (root: ParentNode): void => rewriteFigures(shownMoney(), root)
