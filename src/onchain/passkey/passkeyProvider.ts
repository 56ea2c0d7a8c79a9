import type { Hex, TypedDataDefinition } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import type { Budget } from '#domain/passkey/Budget.ts'
import { client } from '../node/clients.ts'
import type { SdkProvider } from '../connectors/sdkConnector.ts'
import { RpcError } from '../node/RpcError.ts'
import { hexOfChain } from './hexOfChain.ts'
import { choosePasskeyWallet, isChosen, passkeyChain, passkeyWallet } from './passkeyAccount.ts'
import { readBundler } from './readBundler.ts'
import { callOfParams, runCalls } from './runCalls.ts'

type Call = { to?: string; data?: string; value?: string; chainId?: string }
/** Our own capability: the price that was reviewed. */
type AskedBudget = Record<keyof Budget, Hex>
/** Our own capability: the operation whose place another one takes (ER-8). */
type AskedPlace = { operation: Hex; nonce: Hex; maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }
type Batch = {
  calls?: Call[]
  from?: string
  chainId?: string
  capabilities?: { operationPlace?: AskedPlace; operationBudget?: AskedBudget }
}

/** `<chain>:<operation>:<nonce>`: which operation, and whom to ask. */
const idOf = (chainId: number, { hash, nonce }: { hash: Hex; nonce: bigint }): string => `${chainId}:${hash}:${nonce}`

const placeOfParams = ({ operation, nonce, maxFeePerGas, maxPriorityFeePerGas }: AskedPlace) => ({
  ...{ operation, nonce: Number(nonce) },
  ...{ maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) },
})

const budgetOfParams = (asked: AskedBudget): Budget => ({
  preVerificationGas: BigInt(asked.preVerificationGas),
  verificationGasLimit: BigInt(asked.verificationGasLimit),
  callGasLimit: BigInt(asked.callGasLimit),
  maxFeePerGas: BigInt(asked.maxFeePerGas),
  maxPriorityFeePerGas: BigInt(asked.maxPriorityFeePerGas),
  expected: BigInt(asked.expected),
})

function ownCalls(from: unknown): void {
  if (typeof from === 'string' && from.toLowerCase() !== passkeyWallet().address)
    throw new RpcError(4100, 'That is another account')
}

/** The network that a question names. One that names none is not answered: nothing is signed without a chain id. */
function ownChain(named: unknown): number {
  const chainId = Number(named ?? Number.NaN)
  if (!chainById(chainId)) throw new RpcError(-32602, 'Which network? Name a chainId')
  return chainId
}

/**
 * The passkey account as an EIP-1193 wallet: what it does is a user operation, several calls are one (EIP-5792), each
 * one prompt. `stands`: on which network.
 */
const standing = (stands: () => number): SdkProvider => ({
  readsWithUs: true,
  operationOf(id) {
    const [, hash, nonce = ''] = id.split(':')
    return { hash: hash as Hex, nonce }
  },
  async request({ method, params = [] }) {
    const chainId = stands()
    switch (method) {
      case 'eth_requestAccounts':
        return [passkeyWallet().address]
      case 'eth_accounts':
        return isChosen() ? [passkeyWallet().address] : []
      case 'eth_chainId':
        return hexOfChain(chainId)
      // What proves the chain is read where operations go.
      case 'eth_blockNumber':
      case 'eth_getBlockByNumber':
        return readBundler(chainId, method, params)
      case 'wallet_switchEthereumChain': {
        const wanted = Number((params[0] as Call | undefined)?.chainId)
        if (!chainById(wanted)) throw new RpcError(4902, 'Unrecognized chain')
        choosePasskeyWallet(passkeyWallet(), wanted)
        return null
      }
      case 'wallet_getCapabilities':
        return { [hexOfChain(chainId)]: { atomic: { status: 'supported' } } }
      case 'wallet_sendCalls': {
        const { calls = [], from, chainId: on, capabilities } = params[0] as Batch
        ownCalls(from)
        const where = ownChain(on)
        const asked = calls.map(callOfParams)
        const { operationPlace: place, operationBudget } = capabilities ?? {}
        const reviewed = operationBudget ? [budgetOfParams(operationBudget)] : []
        if (!place) return { id: idOf(where, await runCalls(where, asked, ...reviewed)) }
        const { replaceOperation } = await import('./operation/replaceOperation.ts')
        return { id: idOf(where, await replaceOperation(where, asked, placeOfParams(place))) }
      }
      case 'wallet_getCallsStatus': {
        const [where, hash, nonce = ''] = String(params[0]).split(':')
        if (!chainById(Number(where)) || !hash || !/^\d+$/.test(nonce)) throw new RpcError(5730, 'Unknown bundle id')
        const { lookForHanded } = await import('./operation/awaitHanded.ts')
        const found = await lookForHanded(Number(where), { hash: hash as Hex, nonce: BigInt(nonce) })
        if (!found) return { status: 100, atomic: true }
        const receipts = [{ transactionHash: found.transaction }]
        return { status: found.success ? 200 : 500, atomic: true, receipts }
      }
      case 'eth_sendTransaction': {
        const [call] = params as [Call & { from?: string }]
        ownCalls(call.from)
        if (ownChain(call.chainId) !== chainId) throw new RpcError(4901, 'That is another network')
        const handed = await runCalls(chainId, [callOfParams(call)])
        return (await import('./operation/awaitHanded.ts')).awaitHanded(chainId, handed)
      }
      case 'personal_sign':
        ownCalls(params[1])
        return (await import('./signMessage.ts')).signMessage(chainId, String(params[0]))
      case 'eth_signTypedData_v4': {
        ownCalls(params[0])
        const data = (typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1]) as TypedDataDefinition
        return (await import('./signMessage.ts')).signTypedData(chainId, data)
      }
      default:
        return client(chainId).request(method, params)
    }
  },
  disconnect: () => choosePasskeyWallet(null),
})

/** Where its person stands. */
export const passkeyProvider: SdkProvider = standing(passkeyChain)

/** On one network, wherever its person stands: an operation names its chain, so nothing is switched for it. */
export const passkeyOn = (chainId: number): SdkProvider => standing(() => chainId)
