import type { PublicKey } from '../passkey/PasskeyAccount.ts'

/** P-256: y² = x³ − 3x + b over the field of p elements (SEC 2, secp256r1). */
const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/**
 * Whether two coordinates are a point of P-256. Its curve has one part, so that every point on it is a key; zero and
 * infinity are none.
 */
export function isOnCurve(key: PublicKey): boolean {
  const [x, y] = [BigInt(key.x), BigInt(key.y)]
  return x < P && y < P && (y * y - (x * x * x - 3n * x + B)) % P === 0n
}
