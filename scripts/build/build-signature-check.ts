// Compiles what asks a node whether a recovery address signed (devnet/contracts/SignatureCheck.sol): node
// scripts/build/build-signature-check.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileContract } from '../../devnet/contracts/compileContract.ts'
import { root } from '../run/places.ts'

const code = compileContract('SignatureCheck.sol', 'SignatureCheck')
writeFileSync(
  join(root, 'src/domain/generated/signatureCheckCode.ts'),
  `// Written by scripts/build/build-signature-check.ts from devnet/contracts/SignatureCheck.sol. Don't edit.\nexport const signatureCheckCode: \`0x\${string}\` =\n  '${code}'\n`,
)
