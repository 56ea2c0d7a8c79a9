import { encodeFunctionResult, encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { rpcUrl } from '../../src/onchain/node/clients.ts'
import { TestNode } from '../../tests/support/TestNode.ts'
import { multicallAbi } from './abis.ts'
import { askMetadata } from './askMetadata.ts'

const ADDRESS: Hex = `0x2910e3${'0'.repeat(30)}1096`

test('[EN-1] a token without a symbol, or whose symbol reverts, is called by its address, never by digits alone', async () => {
  const node = await new TestNode(1).start()
  const says = (symbol: { success: boolean; returnData: Hex }) => {
    const decimals = encodeAbiParameters([{ type: 'uint8' }], [6])
    node.answers.eth_call = encodeFunctionResult({
      ...{ abi: multicallAbi, functionName: 'aggregate3' },
      result: [symbol, { success: false, returnData: '0x' }, { success: true, returnData: decimals }],
    })
    return askMetadata({ rpc: rpcUrl(1), address: ADDRESS, kind: 'token' })
  }
  try {
    const short = { symbol: '0x2910…1096', name: '0x2910…1096', decimals: 6 }
    expect(await says({ success: false, returnData: '0x' })).toEqual(short)
    expect(await says({ success: true, returnData: encodeAbiParameters([{ type: 'string' }], ['']) })).toEqual(short)
    for (const text of ['\u200b\u2060', '  ', '\0\0', '\u202e'])
      expect(await says({ success: true, returnData: encodeAbiParameters([{ type: 'string' }], [text]) })).toEqual(
        short,
      )
    const named = encodeAbiParameters([{ type: 'string' }], ['UNI'])
    expect(await says({ success: true, returnData: named })).toMatchObject({ symbol: 'UNI' })
  } finally {
    await node.stop()
  }
})
