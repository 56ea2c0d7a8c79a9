import type { Say } from '#i18n/Say.ts'
import { halfHref } from './halfHref.ts'
import { Halves } from './Halves.tsx'

/** LP-5: all that stopped migrations, moves and deposits left in this wallet, each with the way to its page. */
export const WalletHalves = ({ say }: { say: Say }) => (
  <Halves say={say} of={() => true} elsewhere={half => halfHref(say, half)} onDone={() => {}} />
)
