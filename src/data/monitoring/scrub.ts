/**
 * What may be a person's leaves a text before it is reported: addresses, hashes and signatures, queries, names of
 * wallets, long numbers.
 */
export const scrub = (text: string): string =>
  text
    .replace(/0x[0-9a-fA-F]{6,}/g, '0x…')
    .replace(/[?#][^\s:)]*/g, '')
    .replace(/\b[\w-]+\.eth\b/gi, '….eth')
    .replace(/\d{9,}/g, '#')
    .slice(0, 300)
