// LIST: changes that no test can notice, because nothing a person or a chain could see differs. Each says why.
export type Explained = {
  file: string
  /** The changed line, as it stands (trimmed). */
  on: string
  /** The change as the bench names it. */
  what: string
  why: string
}

export const explained: readonly Explained[] = [
  { file: 'src/domain/Amount.ts', on: `const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0')`, what: 'raw < 0n: < → <=', why: 'zero has no sign: −0 is 0' },
  { file: 'src/domain/Approval.ts', on: 'export const atRisk = ({ amount, balance }: Approval): bigint => (amount < balance ? amount : balance)', what: 'amount < balance: < → <=', why: 'of two equal amounts either is the smaller' },
  { file: 'src/domain/ChainProof.ts', on: `if (site !== null) return site - made > limit ? { code: 'network.frozen', values: { minutes: minutes(site - made) } } : null`, what: 'site - made → (made) - (site)', why: 'in the sentence: minutes apart have no direction' },
  { file: 'src/domain/ChainProof.ts', on: `return device - made > limit ? { code: 'device.clockOff', values: { minutes: minutes(device - made) } } : null`, what: 'device - made → (made) - (device)', why: 'in the sentence: minutes apart have no direction' },
  { file: 'src/domain/ChainProof.ts', on: 'const lower = head < ours.number ? head : ours.number', what: 'head < ours.number: < → <=', why: 'of two equal heads either is the lower' },
  { file: 'src/domain/ChainProof.ts', on: 'return lower > DEPTH ? lower - DEPTH : 0n', what: 'lower > DEPTH: > → >=', why: 'two below block two is block zero' },
  { file: 'src/domain/Reward.ts', on: 'export const claimable = ({ total, claimed }: Reward): bigint => (total > claimed ? total - claimed : 0n)', what: 'total > claimed: > → >=', why: 'nothing is left of equal amounts' },
  { file: 'src/domain/Slippage.ts', on: 'return Math.sqrt(returns.reduce((sum, r) => sum + (r - mean) ** 2, 0) / returns.length)', what: 'r - mean → (mean) - (r)', why: 'it is squared' },
  { file: 'src/domain/Slippage.ts', on: 'if (last !== null) returns.push(Math.log(price / last))', what: 'price / last → (last) / (price)', why: 'the deviation of turned-round steps is the same' },
]
