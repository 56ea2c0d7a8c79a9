// Values as nodes tell them, as RLP has them.

/** Bytes that are told as text. Throws on any other text. */
export function bytesOf(told: unknown): Uint8Array {
  if (typeof told !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(told)) throw new Error(`${String(told)} is no bytes`)
  return Buffer.from(told.slice(2), 'hex')
}

/** A number that is told as text: its bytes without leading zeros, none for 0. Throws on any other text. */
export function quantityOf(told: unknown): Uint8Array {
  if (typeof told !== 'string' || !/^0x[\da-f]+$/i.test(told)) throw new Error(`${String(told)} is no number`)
  const digits = told.slice(2).replace(/^0+/, '')
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
}
