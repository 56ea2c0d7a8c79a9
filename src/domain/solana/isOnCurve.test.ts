import type { Hex } from '../Hex.ts'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isOnCurve } from './isOnCurve.ts'

const hex = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
/** SEC 2's generator. */
const G = {
  x: '0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
  y: '0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
} as const

test('[PK-1] keys that a device makes are points of P-256; others are none', () => {
  expect(isOnCurve(G)).toBe(true)
  for (let i = 0; i < 20; i++) {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({ format: 'jwk' }) as {
      x: string
      y: string
    }
    const key = {
      x: hex(BigInt(`0x${Buffer.from(x, 'base64url').toString('hex')}`)),
      y: hex(BigInt(`0x${Buffer.from(y, 'base64url').toString('hex')}`)),
    }
    expect(isOnCurve(key)).toBe(true)
    expect(isOnCurve({ ...key, y: hex(BigInt(key.y) ^ 1n) })).toBe(false)
    expect(isOnCurve({ x: key.y, y: key.x })).toBe(false)
  }
  // secp256k1's generator, infinity's zeros, and a coordinate that is another one's written larger than the field.
  expect(
    isOnCurve({
      x: '0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
      y: '0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8',
    }),
  ).toBe(false)
  expect(isOnCurve({ x: hex(0n), y: hex(0n) })).toBe(false)
  const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
  expect(isOnCurve({ x: hex(5n), y: hex(P) })).toBe(false)
  const root = 0x66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4n
  expect((root * root) % P).toBe(0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn)
  expect(isOnCurve({ x: hex(0n), y: hex(root) })).toBe(true)
  expect(isOnCurve({ x: hex(P), y: hex(root) })).toBe(false)
})
