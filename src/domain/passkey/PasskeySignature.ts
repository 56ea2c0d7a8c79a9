import type { Hex } from '../Hex.ts'
import { concatHex, encodeAbiParameters, parseAbiParameters, stringToHex } from 'viem/utils'

/** What an authenticator answers (WebAuthn), with its signature as the curve's two numbers. */
export type Assertion = { authenticatorData: Hex; clientDataJSON: string; r: bigint; s: bigint }

/** Order of P-256. */
const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const multi = parseAbiParameters('bytes[] signers, bytes[] signatures')
// Six flat fields: OpenZeppelin reads them where they lie, a tuple's offset in front would shift them.
const webAuthn = parseAbiParameters(
  'bytes32 r, bytes32 s, uint256 challengeIndex, uint256 typeIndex, bytes authenticatorData, string clientDataJSON',
)

const word = (n: bigint): Hex => `0x${n.toString(16).padStart(64, '0')}`
const bigOf = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

/** r and s of a DER signature (ECDSA-Sig-Value, RFC 3279). Throws RangeError on anything else. */
export function readDer(der: Uint8Array): { r: bigint; s: bigint } {
  const wrong = () => new RangeError('PasskeySignature: no DER signature')
  if (der[0] !== 0x30 || der[1] !== der.length - 2 || der[2] !== 0x02) throw wrong()
  const lengthR = der[3]!
  const at = 4 + lengthR
  if (der[at] !== 0x02 || at + 2 + der[at + 1]! !== der.length) throw wrong()
  return { r: bigOf(der.slice(4, at)), s: bigOf(der.slice(at + 2)) }
}

/**
 * One owner's signature as the account takes it (ERC-7913 multi-signer, threshold 1). s is made low: the other half is
 * refused as malleable.
 */
export function encode(owner: Hex, { authenticatorData, clientDataJSON, r, s }: Assertion): Hex {
  const low = s > N / 2n ? N - s : s
  const [challenge, type] = [clientDataJSON.indexOf('"challenge":'), clientDataJSON.indexOf('"type":')]
  const one = encodeAbiParameters(webAuthn, [
    word(r),
    word(low),
    BigInt(challenge),
    BigInt(type),
    authenticatorData,
    clientDataJSON,
  ])
  return encodeAbiParameters(multi, [[owner], [one]])
}

/** An invalid signature as long as a real one: gas and bytes are estimated with it before the user is prompted. */
export function placeholder(owner: Hex): Hex {
  const clientDataJSON = `{"type":"webauthn.get","challenge":"${'A'.repeat(43)}","origin":"https://${'a'.repeat(60)}","crossOrigin":false}`
  const authenticatorData = concatHex([`0x${'00'.repeat(32)}`, '0x05', '0x00000000'])
  return encode(owner, { authenticatorData, clientDataJSON, r: 1n, s: 1n })
}

/**
 * The text a signer would otherwise sign blindly: a challenge that no user operation can be, whatever the service sends
 * as nonce.
 */
const PREFIX = 'Tarn passkey sign-in\n'

/**
 * What a sign-in, an addition and a deletion are signed over is the SHA-256 of these bytes; the service's nonce is
 * never signed as received.
 */
export const signInBytes = (purpose: string, nonce: string): Hex => stringToHex(`${PREFIX}${purpose}\n${nonce}`)
