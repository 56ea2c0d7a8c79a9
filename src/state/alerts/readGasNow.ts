import { client } from '#onchain/node/clients.ts'
import { readGasPrice } from '#onchain/quote/readGas.ts'

/** Wei that a unit of gas costs on a network now. Throws what the node's client throws. */
export const readGasNow = (chainId: number): Promise<bigint> => readGasPrice(client(chainId))
