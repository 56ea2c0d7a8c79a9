import { rewriteFigures } from './rewriteFigures.ts'
import { shownMoney } from './shownMoney.ts'

/** Writes every money figure below `root` in the currency that is shown. */
export const rewriteShown = (root: ParentNode): void => rewriteFigures(shownMoney(), root)
