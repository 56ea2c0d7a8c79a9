import { hexToString, type Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { safeText, shortAddress, type Token } from '#domain/token/Token.ts'
import { bytes32NameAbi, erc20Abi } from '../node/abis.ts'
import type { RequestOptions } from '../node/clients.ts'
import { readCalls } from '../node/readCalls.ts'

/**
 * An unlisted token, read from its own contract. Null when it doesn't answer as a token. Names are untrusted text:
 * shown through `safeText`, never as markup; here only cut to 200 characters.
 */
export async function readToken(
  chainId: number,
  address: Address,
  options: RequestOptions = {},
): Promise<Token | null> {
  const { results } = await readCalls(
    chainId,
    [
      { to: address, abi: erc20Abi, functionName: 'decimals' },
      { to: address, abi: erc20Abi, functionName: 'symbol' },
      { to: address, abi: erc20Abi, functionName: 'name' },
      { to: address, abi: bytes32NameAbi, functionName: 'symbol' },
      { to: address, abi: bytes32NameAbi, functionName: 'name' },
      { to: address, abi: erc20Abi, functionName: 'balanceOf', args: [address] },
    ],
    options,
  )
  const [decimals, symbol, name, symbol32, name32, balance] = results
  if (typeof decimals !== 'number' || typeof balance !== 'bigint') return null
  const words = (long: unknown, short: unknown) =>
    (typeof long === 'string' ? long : typeof short === 'string' ? hexToString(short as Hex, { size: 32 }) : '').slice(
      0,
      200,
    )
  // Without a name, or with one that shows nothing, it is its address.
  const shown = (...texts: string[]) => texts.find(text => safeText(text) !== '') ?? shortAddress(address)
  return {
    chainId,
    address,
    symbol: shown(words(symbol, symbol32)),
    name: shown(words(name, name32), words(symbol, symbol32)),
    decimals,
    logoUrl: null,
    color: null,
    buyFeeBps: null,
    sellFeeBps: null,
    safety: 'notListed',
    spam: false,
    listed: false,
  }
}
