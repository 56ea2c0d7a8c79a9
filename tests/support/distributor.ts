// A distributor of rewards for the devnet: pays what of an amount was not paid yet, as Merkl's does (proofs are not its matter here). Put where Merkl's stands.
import { createRequire } from 'node:module'
import { DISTRIBUTOR } from '../../src/domain/token/Reward.ts'
import { rpc } from './devnet.ts'
import { give } from './freshAccount.ts'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;
interface Token { function transfer(address to, uint256 amount) external returns (bool); }
contract Distributor {
  mapping(address => mapping(address => uint256)) public paid;
  function claim(address[] calldata users, address[] calldata tokens, uint256[] calldata amounts, bytes32[][] calldata) external {
    for (uint256 i; i < users.length; i++) {
      uint256 due = amounts[i] - paid[users[i]][tokens[i]];
      paid[users[i]][tokens[i]] = amounts[i];
      if (due > 0) require(Token(tokens[i]).transfer(users[i], due));
    }
  }
}`

/** Puts it in place and gives it raw units of a token. */
export async function placeDistributor(chainId: number, symbol: string, amount: bigint): Promise<void> {
  const input = {
    language: 'Solidity',
    sources: { 'a.sol': { content: SOURCE } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } } },
  }
  const built = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts: { 'a.sol': { Distributor: { evm: { deployedBytecode: { object: string } } } } }
  }
  await rpc(chainId, 'anvil_setCode', [
    DISTRIBUTOR,
    `0x${built.contracts['a.sol'].Distributor.evm.deployedBytecode.object}`,
  ])
  await give(chainId, symbol, DISTRIBUTOR, amount)
}
