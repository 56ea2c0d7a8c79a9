// A contract that answers like a token: for addresses that no pool holds.

/** Bytecode: symbol() and name() answer `text` as bytes32, everything else `decimals`. */
export function tokenCode(text: string, decimals: number): string {
  const word = Buffer.from(text).toString('hex').padEnd(64, '0')
  // selector = calldata[0..4]; if it is 0x95d89b41 or 0x06fdde03 return text, else decimals.
  const head = '5f3560e01c' // PUSH0 CALLDATALOAD PUSH1 e0 SHR
  const isSymbol = '806395d89b4114' // DUP1 PUSH4 selector EQ
  const isName = '9063' + '06fdde03' + '14' // SWAP1 PUSH4 selector EQ
  const either = '17' // OR
  const decimalsPart = `60${decimals.toString(16).padStart(2, '0')}5f5260205ff3` // PUSH1 n PUSH0 MSTORE PUSH1 20 PUSH0 RETURN
  const textPart = `5b7f${word}5f5260205ff3` // JUMPDEST PUSH32 text …
  const before = head + isSymbol + isName + either
  const target = before.length / 2 + 3 + decimalsPart.length / 2 // PUSH1 target JUMPI
  return `0x${before}60${target.toString(16).padStart(2, '0')}57${decimalsPart}${textPart}`
}
