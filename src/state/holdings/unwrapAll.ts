import { chainById } from '#domain/chains/chains.ts'
import type { Holding } from '#domain/account/Portfolio.ts'
import { AppError } from '#domain/Errors.ts'
import { planUnwrapAll } from '#domain/plan/makers/planUnwrapAll.ts'
import { type Ended, runDeed } from '../deeds/runs.ts'
import { sendPlan } from '../deeds/sendPlan.ts'
import { readyWallet } from '../wallet/readyWallet.ts'

/** What is held of networks' wrapped currencies. */
export const wrappedOf = (holdings: readonly Holding[]): Holding[] =>
  holdings.filter(({ token, raw }) => raw > 0n && chainById(token.chainId)?.contracts.wrappedNative === token.address)

/** Turns what was shown of a wrapped currency into the currency itself, on one network. What came of it, its run says. */
export const unwrapAll = ({ token, raw }: Holding): Promise<Ended<void>> =>
  runDeed('unwrapAll', { about: [String(token.chainId)] }, async run => {
    const { chainId, address, symbol } = token
    const door = await readyWallet(chainId, { addresses: [], tokens: [address] })
    if (address === 'NATIVE') throw new AppError('deed.failed')
    await sendPlan(run, door, planUnwrapAll(chainId, door.account, { amount: raw, symbol }))
  })
