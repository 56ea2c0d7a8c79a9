import type { Hex } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import type { Address } from '#domain/chains/Chain.ts'
import * as NodeVotes from '#domain/chains/NodeVotes.ts'
import * as OwnNode from '#domain/chains/OwnNode.ts'
import { AppError } from '#domain/Errors.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { client, clientOf, rpcUrl, siteRpc } from '../node/clients.ts'
import { callData } from '../node/readWords.ts'
import { RpcError } from '../node/RpcError.ts'
import type { Provider } from '../connectors/Provider.ts'
import { readThrough } from './readThrough.ts'

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
const BALANCE_OF = '0x70a08231'
/** ms for a node that is only asked beside the one that is read. */
const BESIDE = 5_000

const isHex = (answer: unknown): answer is Hex => typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer)

/** What the account has of each at one block; null where this node can't say. */
async function balancesAt({
  ask,
  account,
  currencies,
  block,
}: {
  ask: Ask
  account: Address
  currencies: readonly CurrencyId[]
  block: Hex
}): Promise<bigint[] | null> {
  const answers = await Promise.all(
    currencies.map(id =>
      id === 'NATIVE'
        ? ask('eth_getBalance', [account, block])
        : ask('eth_call', [{ to: id, data: callData(BALANCE_OF, account) }, block]),
    ),
  )
  return answers.every(isHex) ? answers.map(BigInt) : null
}

/** Who can't be asked, or doesn't know, has no voice. */
const orSilent = (reading: Promise<bigint[] | null>): Promise<bigint[] | null> =>
  reading.catch((error: unknown) => {
    if (!(error instanceof AppError || error instanceof RpcError)) throw error
    console.warn('Tarn: a node has no voice about a balance', error)
    return null
  })

/**
 * What a question spends is held against every node that can be asked: the one that is read, the site's where that is
 * another, the wallet's where it has one (a passkey's reads through the page's). A node may be of the right chain and
 * still lie about a balance. Throws `network.disagree` and `network.outvoted`, which name the node, and why the node
 * that is read could not be asked.
 */
export async function sameBalances(
  provider: Provider,
  { chainId, account, promises }: Expectation,
  block: Hex,
): Promise<void> {
  const spent = promises.spends.map(({ currency }) => currency)
  const permitted = promises.permits.filter(({ via }) => via !== 'operator').map(({ token }) => token)
  const currencies = [...new Set([...spent, ...permitted])]
  if (currencies.length === 0) return
  const [read, site] = [rpcUrl(chainId), siteRpc(chainId)]
  const from = (ask: Ask) => balancesAt({ ask, account, currencies, block })
  const node = client(chainId)
  const voice = async (name: string, ask: Ask) => ({ node: name, says: await orSilent(from(ask)) })
  const own = await from((method, params) => node.request(method, params)).catch((error: unknown) => {
    // A node that knows no such question says nothing that could be disputed; one that can't be asked is no expectation
    // to sign on.
    if (error instanceof RpcError) return null
    throw error
  })
  if (!own) return
  const besides = read === site ? [] : [clientOf(chainId, site)]
  const others = await Promise.all([
    ...besides.map(each => voice('site', (method, params) => each.request(method, params, { timeoutMs: BESIDE }))),
    // The page's own node must not vote twice.
    ...(provider.readsWithUs ? [] : [voice('wallet', (method, params) => readThrough(provider, method, params))]),
  ])
  const dispute = NodeVotes.disputeOf({ node: read === site ? 'site' : OwnNode.hostOf(read), says: own }, others)
  if (!dispute) return
  const network = chainById(chainId)?.name ?? String(chainId)
  throw dispute.other === null
    ? new AppError('network.outvoted', { values: { node: dispute.node, network } })
    : new AppError('network.disagree', { values: { node: dispute.node, other: dispute.other, network } })
}
