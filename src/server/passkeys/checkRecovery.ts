import type { RecoveryOn } from '#data/account/recoverySchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { ownersCall, readOwnersAnswer } from '#domain/passkey/PasskeyAccount.ts'
import { faultOf } from '#domain/passkey/Recovery.ts'
import { Refused } from '../service/readRequest.ts'
import { type Blocklist, refuseBlocked } from '../service/refuseBlocked.ts'
import { askNode } from '../rpc/askNode.ts'

type Urls = Record<number, string[]>

/** Selectors of what only tokens answer: totalSupply(), decimals(); supportsInterface of ERC-721 and of ERC-1155. */
const TOTAL_SUPPLY = '0x18160ddd'
const DECIMALS = '0x313ce567'
const supports = (id: string) => `0x01ffc9a7${id}${'0'.repeat(56)}`
const isWord = (answer: string | undefined): boolean => answer?.length === 66
const isTrue = (answer: string | undefined): boolean => isWord(answer) && BigInt(answer!) === 1n

/**
 * Throws Refused for an address that must not be a recovery address whatever it signs: `blocked`, `blocklist`,
 * `unknown`, `noContract`, `token`, `circle`, or a fault of its form.
 */
export async function checkRecovery(
  rpcUrls: Urls,
  {
    wallet,
    recovery,
    networks,
    list,
  }: { wallet: Address; recovery: Address; networks: readonly RecoveryOn[]; list: Blocklist },
): Promise<void> {
  const fault = faultOf(recovery, wallet)
  if (fault) throw new Refused({ status: 409, code: fault, message: 'This address can’t recover anything' })
  await refuseBlocked(list, { addresses: [recovery] })
  if (networks.length === 0 || networks.some(({ kind }) => kind === 'unknown'))
    throw new Refused({ status: 503, code: 'unknown', message: 'Not every network answers' })
  const missing = networks.filter(({ state }) => state === 'missing')
  if (missing.length > 0)
    throw new Refused({
      status: 409,
      code: 'noContract',
      message: missing.map(({ chainId }) => chainById(chainId)?.name ?? chainId).join(', '),
    })
  for (const { chainId, kind } of networks) {
    if (kind !== 'contract') continue
    const call = (data: string) => ['eth_call', [{ to: recovery, data }, 'latest']] as const
    const answers = await askNode(rpcUrls[chainId] ?? [], [
      call(TOTAL_SUPPLY),
      call(DECIMALS),
      call(supports('80ac58cd')),
      call(supports('d9b67a26')),
      call(ownersCall),
    ])
    if (!answers) throw new Refused({ status: 503, code: 'unknown', message: 'Not every network answers' })
    const [supply, decimals, erc721, erc1155, owners] = answers
    if ((isWord(supply) && isWord(decimals) && BigInt(decimals!) <= 255n) || isTrue(erc721) || isTrue(erc1155))
      throw new Refused({ status: 409, code: 'token', message: 'A token signs nothing' })
    if (owners && ownedBy(owners, wallet))
      throw new Refused({ status: 409, code: 'circle', message: 'This wallet recovers that one' })
  }
}

/** Two wallets that recover each other are lost together. An answer that is no list of owners is another contract's. */
function ownedBy(answer: `0x${string}`, wallet: Address): boolean {
  try {
    return readOwnersAnswer(answer).includes(wallet)
  } catch {
    return false // no passkey account: it has no owners of this kind
  }
}
