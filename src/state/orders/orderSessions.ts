import { askBook } from '#data/orders/askBook.ts'
import { AppError } from '#domain/Errors.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { planOrderSession } from '#domain/plan/makers/planConsent.ts'
import type { Running } from '../deeds/runs.ts'
import { sendConsent } from '../deeds/sendConsent.ts'
import { storedList } from '../stored/storedList.ts'
import { readyWallet } from '../wallet/readyWallet.ts'

/** A device's right to read the list of a maker's orders. `expiresAt`: unix seconds. */
type OrderSession = { maker: Address; token: string; expiresAt: number }

const isSession = (value: unknown): value is OrderSession => {
  const { maker, token, expiresAt } = (value ?? {}) as Record<string, unknown>
  return (
    typeof maker === 'string' &&
    /^0x[0-9a-f]{40}$/.test(maker) &&
    typeof token === 'string' &&
    /^[0-9a-f]{64}$/.test(token) &&
    Number.isSafeInteger(expiresAt)
  )
}

const sessions = storedList<OrderSession>({
  key: 'tarn.orderSessions',
  read: value => (isSession(value) ? value : null),
  id: ({ maker }) => maker,
  keep: all => all.slice(0, 20),
})

/** All that this browser has. */
export const $orderSessions = sessions.$list

/** The token among sessions that opens a maker's list; null: this device has to be signed in first. */
export const tokenIn = (all: readonly OrderSession[], maker: string): string | null =>
  all.find(each => each.maker === maker && each.expiresAt * 1000 > Date.now())?.token ?? null

/** The same of what is stored now. */
export const sessionOf = (maker: string): string | null => tokenIn(sessions.read(), maker)

/** Forgets a token that the service knows no more. */
export const forgetSession = (token: string): void => sessions.change(all => all.filter(each => each.token !== token))

/**
 * Signs this device in to the book: the account signs a text, once in 30 days. Throws AppError: what stood in the way.
 */
export async function signInOrders(run: Running): Promise<void> {
  const session = await readyWallet(ORDER_CHAIN, null, run)
  const maker = session.account
  const { nonce } = await askBook.nonce({ maker })
  const by = { chainId: ORDER_CHAIN, account: maker, origin: location.origin, nonce }
  const { token, expiresAt } = await sendConsent(run, session, planOrderSession(by))
  if (!isSession({ maker, token, expiresAt })) throw new AppError('order.failed', { cause: 'no session' })
  sessions.change(all => [{ maker, token, expiresAt }, ...all.filter(each => each.maker !== maker)])
}
