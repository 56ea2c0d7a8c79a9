import { decodeAbiParameters, parseAbiParameters } from 'viem/utils'
import { expect, test } from 'vitest'
import * as PasskeySignature from './PasskeySignature.ts'

const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const owner = `0x${'ab'.repeat(84)}` as const
const clientDataJSON = '{"type":"webauthn.get","challenge":"abc","origin":"http://localhost"}'
const flat = parseAbiParameters('bytes32, bytes32, uint256, uint256, bytes, string')
const inside = (signature: `0x${string}`) =>
  decodeAbiParameters(flat, decodeAbiParameters(parseAbiParameters('bytes[], bytes[]'), signature)[1][0]!)

test('[PK-1] a high s is turned low, a low one stays; indices point at the two fields', () => {
  for (const s of [5n, N - 5n]) {
    const [r, low, challenge, type] = inside(
      PasskeySignature.encode(owner, { authenticatorData: '0x00', clientDataJSON, r: 7n, s }),
    )
    expect([BigInt(r), BigInt(low)]).toEqual([7n, 5n])
    expect(clientDataJSON.slice(Number(challenge)).startsWith('"challenge":"abc"')).toBe(true)
    expect(clientDataJSON.slice(Number(type)).startsWith('"type":"webauthn.get"')).toBe(true)
  }
})

test('[PK-1] DER is read whole or refused', () => {
  const der = Uint8Array.from([0x30, 0x08, 0x02, 0x02, 0x00, 0xff, 0x02, 0x02, 0x01, 0x00])
  expect(PasskeySignature.readDer(der)).toEqual({ r: 255n, s: 256n })
  for (const wrong of [
    der.slice(0, 9),
    Uint8Array.from([...der, 0]),
    Uint8Array.from([0x31, ...der.slice(1)]),
    new Uint8Array(),
  ])
    expect(() => PasskeySignature.readDer(wrong)).toThrow(RangeError)
})
