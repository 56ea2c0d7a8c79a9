// LIST: what is read of a chain, of a service or of a field, and decides what a person pays or is told.
import { type Target, target } from './Target.ts'

const OPERATIONS = ['src/onchain/passkey/cost/priceOperation.test.ts', 'src/onchain/passkey/runCalls.test.ts']

export const targetsOfReads: readonly Target[] = [
  target('src/i18n/parseAmount.ts'),
  target('src/onchain/read/mined/readMoves.ts'),
  target('src/onchain/read/readCost.ts', 'src/onchain/read/readCost.test.ts'),
  target('src/onchain/solana/prepareTransfer.ts'),
  target('src/onchain/passkey/nested.ts'),
  target('src/onchain/passkey/userOperation.ts', ...OPERATIONS),
  target('src/onchain/passkey/cost/priceOperation.ts', ...OPERATIONS),
  target('src/onchain/passkey/cost/refuseUnfunded.ts', 'src/onchain/passkey/runCalls.test.ts'),
  target('src/onchain/passkey/recovery/recoverOperation.ts', 'src/onchain/passkey/recovery/recoverOperation.test.ts'),
  target('src/state/send/sendReview.ts'),
  target('src/data/serviceAsker.ts'),
  target('src/data/account/askPasskeys.ts', 'src/data/serviceAsker.test.ts'),
  target('src/data/account/askRecoveries.ts', 'src/data/serviceAsker.test.ts'),
  target('src/data/names/askNames.ts', 'src/data/serviceAsker.test.ts'),
]
