// Compiles the passkey account's factory and writes its creation code to devnet/generated (a law compares the two). Run
// after a change of devnet/contracts/PasskeyAccount.sol: node scripts/build/build-passkey-account.ts; it prints what
// src/domain/passkey/PasskeyAccount.ts must name.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getContractAddress, zeroHash } from 'viem'
import { compilePasskeyAccount } from '../../devnet/contracts/compilePasskeyAccount.ts'
import { CREATE2_DEPLOYER } from '#domain/passkey/PasskeyAccount.ts'
import { root } from '../run/places.ts'

const code = compilePasskeyAccount()
writeFileSync(
  join(root, 'devnet/generated/passkeyAccountFactory.ts'),
  `// Written by scripts/build/build-passkey-account.ts from devnet/contracts/PasskeyAccount.sol. Don't edit.\nexport const passkeyAccountFactory: \`0x\${string}\` =\n  '${code}'\n`,
)
const factory = getContractAddress({ opcode: 'CREATE2', from: CREATE2_DEPLOYER, salt: zeroHash, bytecode: code })
const made = [1n, 2n].map(nonce => getContractAddress({ from: factory, nonce }).toLowerCase())
console.log(JSON.stringify({ factory: factory.toLowerCase(), verifier: made[0], implementation: made[1] }))
