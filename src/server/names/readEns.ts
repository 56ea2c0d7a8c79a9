import type { Hex } from '#domain/Hex.ts'
import { ETHEREUM_COIN, type EnsQuestion, recordsOf, UNIVERSAL_RESOLVER } from '#domain/names/EnsQuestion.ts'
import { readName } from '#domain/names/readName.ts'
import { resolveEns } from '#domain/names/resolveEns.ts'
import { callAt } from '../rpc/readChain.ts'
import { askGateways, type GatewayOptions } from './gateway/askGateways.ts'

const ETHEREUM = 1

/** `urls`: nodes of Ethereum, tried in turn. */
export type Ens = { urls: readonly string[] } & GatewayOptions

/** Asks ENS on our node, gateways included. `heard` is told each gateway's answer. Throws what resolveEns throws. */
export function askEns(
  { urls, ...options }: Ens,
  question: EnsQuestion,
  heard: (answer: Hex) => void = () => {},
): Promise<string | null> {
  const ask = askGateways(options)
  return resolveEns(question, {
    call: data => callAt(urls, UNIVERSAL_RESOLVER, data),
    gateway: async lookup => {
      const answer = await ask(lookup)
      heard(answer)
      return answer
    },
  })
}

/** The address that an ENS name (normalized) points at on Ethereum, or null. Throws when it can't be known. */
export async function readEnsAddress(ens: Ens, name: string): Promise<Hex | null> {
  for (const coinType of recordsOf(ETHEREUM)) {
    const address = await askEns(ens, { name, coinType })
    if (address) return address as Hex
  }
  return null
}

/**
 * The ENS name of an address, or null. Any account may write any name there: it counts only when it is normal and
 * points back. Throws when it can't be known.
 */
export async function readEnsName(ens: Ens, address: Hex): Promise<string | null> {
  const said = await askEns(ens, { address, coinType: ETHEREUM_COIN })
  const read = said === null ? null : await readName(said)
  return read && read.name === said && (await readEnsAddress(ens, said)) === address ? said : null
}
