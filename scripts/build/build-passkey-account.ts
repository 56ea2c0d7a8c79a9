// Compiles the passkey account's factory and writes its creation code to devnet/generated, with a digest of what it was
// made from (a law compares). Run after a change of devnet/contracts/PasskeyAccount.sol or of its compiler: node
// scripts/build/build-passkey-account.ts; it prints what src/domain/passkey/PasskeyAccount.ts must name. With --check
// (.ci/release) it writes nothing and fails where the kept code is another.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getContractAddress, zeroHash } from 'viem'
import { compilePasskeyAccount, digestOfPasskeyAccount } from '../../devnet/contracts/compilePasskeyAccount.ts'
import { passkeyAccountFactory } from '../../devnet/generated/passkeyAccountFactory.ts'
import { CREATE2_DEPLOYER } from '#domain/passkey/PasskeyAccount.ts'
import { root } from '../run/places.ts'

const code = compilePasskeyAccount()
if (process.argv.includes('--check')) {
  if (code === passkeyAccountFactory) process.exit(0)
  console.error('The kept code of the passkey account is not its source, compiled')
  process.exit(1)
}
writeFileSync(
  join(root, 'devnet/generated/passkeyAccountFactory.ts'),
  `// Written by scripts/build/build-passkey-account.ts from devnet/contracts/PasskeyAccount.sol. Don't edit.\nexport const passkeyAccountFactory: \`0x\${string}\` =\n  '${code}'\n/** digestOfPasskeyAccount. */\nexport const passkeyAccountDigest = '${digestOfPasskeyAccount(code)}'\n`,
)
const factory = getContractAddress({ opcode: 'CREATE2', from: CREATE2_DEPLOYER, salt: zeroHash, bytecode: code })
const made = [1n, 2n].map(nonce => getContractAddress({ from: factory, nonce }).toLowerCase())
console.log(JSON.stringify({ factory: factory.toLowerCase(), verifier: made[0], implementation: made[1] }))
