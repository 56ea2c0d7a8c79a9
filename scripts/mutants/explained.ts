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
  {
    file: 'src/domain/Amount.ts',
    on: `const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0')`,
    what: 'raw < 0n: < → <=',
    why: 'zero has no sign: −0 is 0',
  },
  {
    file: 'src/domain/plan/Approval.ts',
    on: 'for (const each of others) if (each < found) found = each',
    what: 'each < found: < → <=',
    why: 'of two equal amounts either is the smaller',
  },
  {
    file: 'src/domain/plan/Approval.ts',
    on: 'return least(all, approvals[0]?.balance ?? 0n)',
    what: '0n → (0n + 1n)',
    why: 'without approvals the sum is nothing, and nothing is less than either',
  },
  {
    file: 'src/domain/plan/Approval.ts',
    on: `const [who, what] = via === 'item' ? [NOBODY, id ?? 0n] : [spender, 0n]`,
    what: '0n → (0n + 1n)',
    why: 'the first: an item always has its number',
  },
  {
    file: 'src/domain/Amount.ts',
    on: `const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0')`,
    what: '0n → (0n + 1n)',
    why: 'only zero would be turned, and zero has no sign',
  },
  {
    file: 'src/domain/chains/ChainProof.ts',
    on: 'const minutes = (ms: number): number => Math.max(1, Math.round(Math.abs(ms) / 60_000))',
    what: '1 → 0',
    why: 'no limit is below half a minute, which is rounded to one',
  },
  {
    file: 'src/domain/chains/ChainProof.ts',
    on: 'const head = heightOf(theirs.head) ?? 0n',
    what: '0n → (0n + 1n)',
    why: 'sides without a height are refused before',
  },
  {
    file: 'src/domain/swap/Slippage.ts',
    on: `const [whole = '0', decimals = ''] = percent.split('.')`,
    what: `'0' → ''`,
    why: 'split always gives a first part',
  },
  {
    file: 'src/domain/swap/Slippage.ts',
    on: 'for (let i = 0; i < length; i++) {',
    what: 'i < length: < → <=',
    why: 'one past the end is no number and is passed over',
  },
  {
    file: 'src/domain/swap/Slippage.ts',
    on: 'const price = a[a.length - length + i]! / (b ? b[b.length - length + i]! : 1)',
    what: 'a[a.length - length + i]! / (b ? b[b.length - length + i]! : 1) → ((b ? b[b.length - length + i]! : 1)) / (a[a.length - length + i]!)',
    why: 'the deviation of turned-round prices is the same',
  },
  {
    file: 'src/domain/chains/ChainProof.ts',
    on: `return site - made > limit ? { code: 'network.frozen', values: { minutes: minutes(site - made) } } : null`,
    what: 'site - made → (made) - (site)',
    why: 'in the sentence: minutes apart have no direction',
  },
  {
    file: 'src/domain/chains/ChainProof.ts',
    on: `return device - made > limit ? { code: 'device.clockOff', values: { minutes: minutes(device - made) } } : null`,
    what: 'device - made → (made) - (device)',
    why: 'in the sentence: minutes apart have no direction',
  },
  {
    file: 'src/domain/chains/ChainProof.ts',
    on: 'const lower = head < ours.number ? head : ours.number',
    what: 'head < ours.number: < → <=',
    why: 'of two equal heads either is the lower',
  },
  {
    file: 'src/domain/chains/ChainProof.ts',
    on: 'return lower > DEPTH ? lower - DEPTH : 0n',
    what: 'lower > DEPTH: > → >=',
    why: 'two below block two is block zero',
  },
  {
    file: 'src/domain/swap/Issue.ts',
    on: 'const raw = form.decimal === null ? null : toRaw(form.decimal, side?.token.decimals ?? 18)',
    what: '18 → (18 + 1)',
    why: 'without a token nothing is said of its decimals',
  },
  {
    file: 'src/domain/swap/Issue.ts',
    on: 'const loss = -(figures.difference ?? 0)',
    what: '0 → (0 + 1)',
    why: 'a gain is no loss, as nothing is none',
  },
  {
    file: 'src/domain/plan/makers/planSwap.ts',
    on: 'return min > 0n ? min : 1n',
    what: '0n → (0n + 1n)',
    why: 'one is one either way',
  },
  {
    file: 'src/domain/plan/textOf.ts',
    on: `if (each && typeof each === 'object' && !Array.isArray(each)) return Object.fromEntries(Object.entries(each).sort())`,
    what: '&& without !Array.isArray(each)',
    why: 'lists of both sides are written alike, as lists or as their places',
  },
  {
    file: 'src/domain/plan/textOf.ts',
    on: `if (each && typeof each === 'object' && !Array.isArray(each)) return Object.fromEntries(Object.entries(each).sort())`,
    what: '&& without each',
    why: 'nothing in a command is null',
  },
  {
    file: 'src/domain/plan/UniversalRouter.ts',
    on: 'const action = (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).find(name => ACTIONS[name] === code)',
    what: 'find → findLast',
    why: 'each action has a number of its own',
  },
  {
    file: 'src/domain/plan/UniversalRouter.ts',
    on: 'const name = (Object.keys(CODES) as (keyof typeof CODES)[]).find(key => CODES[key] === code)',
    what: 'find → findLast',
    why: 'each command has a number of its own',
  },
  {
    file: 'src/domain/token/Reward.ts',
    on: 'export const claimable = ({ total, claimed }: Reward): bigint => (total > claimed ? total - claimed : 0n)',
    what: 'total > claimed: > → >=',
    why: 'nothing is left of equal amounts',
  },
  {
    file: 'src/domain/swap/Slippage.ts',
    on: 'return Math.sqrt(returns.reduce((sum, r) => sum + (r - mean) ** 2, 0) / returns.length)',
    what: 'r - mean → (mean) - (r)',
    why: 'it is squared',
  },
  {
    file: 'src/domain/swap/Slippage.ts',
    on: 'if (last !== null) returns.push(Math.log(price / last))',
    what: 'price / last → (last) / (price)',
    why: 'the deviation of turned-round steps is the same',
  },
  {
    file: 'src/onchain/node/stillMined.ts',
    on: 'const timer = setTimeout(resolve, DEPTH * (chainById(chainId)?.blockTime ?? 2_000))',
    what: '2_000 → (2_000 + 1)',
    why: 'of a network that is not listed nothing is sent',
  },
  {
    file: 'src/onchain/wallet/waitForWallet.ts',
    on: `else waiting.stop.addEventListener('abort', stop, { once: true })`,
    what: 'true → false',
    why: 'a signal is aborted once',
  },
  {
    file: 'src/onchain/wallet/sameChain.ts',
    on: 'const BLOCK_TIME = 2_000',
    what: '2_000 → (2_000 + 1)',
    why: 'every network says its own; one that is not listed has no node of ours',
  },
  {
    file: 'src/onchain/wallet/sameChain.ts',
    on: 'return 0',
    what: '0 → (0 + 1)',
    why: 'one ms is far below what a head may stand still',
  },
  {
    file: 'src/onchain/act/rehearsePlan.ts',
    on: `const step = stepsOf(plan).find(each => each.way === 'sign')`,
    what: 'find → findLast',
    why: 'a plan asks for one permit',
  },
  {
    file: 'src/onchain/quote/readGas.ts',
    on: `bytes += i % 32 < 21 ? '00' : (((i * 2_654_435_761) >>> 13) & 0xff).toString(16).padStart(2, '0')`,
    what: '2_654_435_761 → (2_654_435_761 + 1)',
    why: 'any bytes that look like chance will do',
  },
  {
    file: 'src/onchain/quote/readGas.ts',
    on: `bytes += i % 32 < 21 ? '00' : (((i * 2_654_435_761) >>> 13) & 0xff).toString(16).padStart(2, '0')`,
    what: '13 → (13 + 1)',
    why: 'any bytes that look like chance will do',
  },
  {
    file: 'src/onchain/quote/readGas.ts',
    on: 'const perByte = large > small ? (large - small) / BigInt(SIZES[1] - SIZES[0]) : 0n',
    what: 'large > small: > → >=',
    why: 'of equal fees the difference is nothing',
  },
  {
    file: 'src/onchain/quote/readGas.ts',
    on: 'return { base: base > 0n ? base : 0n, perByte }',
    what: 'base > 0n: > → >=',
    why: 'nothing is nothing',
  },
  {
    file: 'src/domain/swap/Slippage.ts',
    on: 'const length = b ? Math.min(a.length, b.length) : a.length',
    what: 'min → max',
    why: 'before the beginning of a series is no number, which is passed over',
  },
  {
    file: 'src/domain/swap/SwapFigures.ts',
    on: 'const keep = (bps: number) => (bps >= 10_000 ? null : 1 - bps / 10_000)',
    what: '1 - bps / 10_000 → (bps / 10_000) - (1)',
    why: 'both fees are turned, and their product is the same',
  },
  {
    file: 'src/domain/plan/makers/planSwap.ts',
    on: 'if (!universalRouter || !wrappedNative) throw new RangeError(`planSwap: no router on ${chainId}`)',
    what: '|| without !wrappedNative',
    why: 'only networks with a wrapper are offered for swaps: a law of the chains',
  },
  {
    file: 'src/domain/plan/compare.ts',
    on: `...(!made || made === 'unreadable' || made.body !== read.body ? (['commands'] as const) : []),`,
    what: `|| without made === 'unreadable'`,
    why: 'what can’t be read has no body, which is another one',
  },
  {
    file: 'src/domain/plan/compare.ts',
    on: `...(!made || made === 'unreadable' || made.body !== read.body ? (['commands'] as const) : []),`,
    what: '|| without !made',
    why: 'of one contract both calls are read or neither',
  },
  {
    file: 'src/domain/plan/compare.ts',
    on: '!plan.permit ||',
    what: '|| without !plan.permit',
    why: 'a permit that nobody asked for is another one than none',
  },
]
