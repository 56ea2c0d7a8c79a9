import { rewriteFigures } from './rewriteFigures.ts'
import { shownMoney } from './shownMoney.ts'

/**
 * Every money figure below `root` in the currency that is shown. A module of its own for those who import it later: a
 * module that is also imported statically would cost every page that does a namespace.
 */
export const rewriteShown = (root: ParentNode): void => rewriteFigures(shownMoney(), root)
