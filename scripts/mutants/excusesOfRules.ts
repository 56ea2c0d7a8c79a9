// LIST: changes of the pure rooms that no test can notice. Each says why.
import { type Excuse, excuses } from './Excuse.ts'

export const excusesOfRules: readonly Excuse[] = [
  ...excuses(
    'src/domain/liquidity/entry/Entry.ts',
    ['const HALVINGS = 20n', '20n → (20n + 1n)', 'a finer search finds the same part, to a millionth'],
    ['let [low, high] = [0n, 1n << HALVINGS]', '0n → (0n + 1n)', 'a millionth of what is held'],
    ['const SAMPLE = 1n << 110n', '110n → (110n + 1n)', 'any liquidity shows the ratio'],
    [
      "const own = pools.find((each): each is Own => each.kind !== 'sampled' && each.ref.id === pool.id)",
      'find → findLast',
      'a pool stands once',
    ],
    [
      "const own = pools.find((each): each is Own => each.kind !== 'sampled' && each.ref.id === pool.id)",
      "&& without each.kind !== 'sampled'",
      'only a pool without a hook is entered, and such is never sampled',
    ],
    [
      "...{ chainId, wrappedNative, kind: 'exactIn', amount, pools, block, blockTime, maxHops: 1 },",
      '1 → 0',
      'every pool is of the pair itself: there is no way of more hops, and one of none is none',
    ],
    ['const whole = all > 0n ? after(side, all) : null', 'all > 0n: > → >=', 'of nothing nothing is swapped'],
    ['const whole = all > 0n ? after(side, all) : null', '0n → (0n + 1n)', 'of one unit no part is swapped'],
    ['while (all > 0n && high - low > 1n) {', '&& without all > 0n', 'of nothing every part is nothing'],
    ['while (all > 0n && high - low > 1n) {', 'all > 0n: > → >=', 'of nothing every part is nothing'],
    ['while (all > 0n && high - low > 1n) {', '0n → (0n + 1n)', 'of one unit no part is swapped'],
  ),
  ...excuses(
    'src/domain/passkey/OperationCost.ts',
    [
      'export const fromBalance = (most: bigint, deposit: bigint): bigint => (most > deposit ? most - deposit : 0n)',
      'most > deposit: > → >=',
      'of equal amounts nothing is missing',
    ],
    [
      'return needed > balance ? needed - balance : 0n',
      'needed > balance: > → >=',
      'of equal amounts nothing is missing',
    ],
    [
      'export const unusedPart = (limit: bigint, used: bigint): bigint => (limit > used ? (limit - used) / UNUSED : 0n)',
      'limit > used: > → >=',
      'of equal amounts nothing is unused',
    ],
  ),
  ...excuses('src/domain/passkey/Recovery.ts', [
    'const v = Number.parseInt(signature.slice(130), 16)',
    '16 → (16 + 1)',
    'the four endings that keys write fall on the same sides',
  ]),
  ...excuses(
    'src/domain/Amount.ts',
    [
      "const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0')",
      'raw < 0n: < → <=',
      'zero has no sign: −0 is 0',
    ],
    [
      "const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0')",
      '0n → (0n + 1n)',
      'only zero would be turned, and zero has no sign',
    ],
  ),
  ...excuses(
    'src/domain/plan/Approval.ts',
    [
      'for (const each of others) if (each < found) found = each',
      'each < found: < → <=',
      'of two equal amounts either is the smaller',
    ],
    [
      'return least(all, approvals[0]?.balance ?? 0n)',
      '0n → (0n + 1n)',
      'without approvals the sum is nothing, and nothing is less than either',
    ],
    [
      "const [who, what] = via === 'item' ? [NOBODY, id ?? 0n] : [spender, 0n]",
      '0n → (0n + 1n)',
      'the first: an item always has its number',
    ],
  ),
  ...excuses(
    'src/domain/chains/ChainProof.ts',
    [
      'const minutes = (ms: number): number => Math.max(1, Math.round(Math.abs(ms) / 60_000))',
      '1 → 0',
      'no limit is below half a minute, which is rounded to one',
    ],
    ['const head = heightOf(theirs.head) ?? 0n', '0n → (0n + 1n)', 'sides without a height are refused before'],
    [
      "return site - made > limit ? { code: 'network.frozen', values: { minutes: minutes(site - made) } } : null",
      'site - made → (made) - (site)',
      'in the sentence: minutes apart have no direction',
    ],
    [
      "if (device - made > limit) return { code: 'device.clockOff', values: { minutes: minutes(device - made) } }",
      'device - made → (made) - (device)',
      'in the sentence: minutes apart have no direction',
    ],
    [
      'const lower = head < ours.number ? head : ours.number',
      'head < ours.number: < → <=',
      'of two equal heads either is the lower',
    ],
    ['return lower > DEPTH ? lower - DEPTH : 0n', 'lower > DEPTH: > → >=', 'two below block two is block zero'],
  ),
  ...excuses(
    'src/domain/swap/Slippage.ts',
    ["const [whole = '0', decimals = ''] = percent.split('.')", "'0' → ''", 'split always gives a first part'],
    ['for (let i = 0; i < length; i++) {', 'i < length: < → <=', 'one past the end is no number and is passed over'],
    [
      'const price = a[a.length - length + i]! / (b ? b[b.length - length + i]! : 1)',
      'a[a.length - length + i]! / (b ? b[b.length - length + i]! : 1) → ((b ? b[b.length - length + i]! : 1)) / (a[a.length - length + i]!)',
      'the deviation of turned-round prices is the same',
    ],
    [
      'return Math.sqrt(returns.reduce((sum, r) => sum + (r - mean) ** 2, 0) / returns.length)',
      'r - mean → (mean) - (r)',
      'it is squared',
    ],
    [
      'if (last !== null) returns.push(Math.log(price / last))',
      'price / last → (last) / (price)',
      'the deviation of turned-round steps is the same',
    ],
    [
      'const length = b ? Math.min(a.length, b.length) : a.length',
      'min → max',
      'before the beginning of a series is no number, which is passed over',
    ],
  ),
  ...excuses(
    'src/domain/swap/Issue.ts',
    [
      'const raw = form.decimal === null ? null : toRaw(form.decimal, side?.token.decimals ?? 18)',
      '18 → (18 + 1)',
      'without a token nothing is said of its decimals',
    ],
    ['const loss = -(figures.difference ?? 0)', '0 → (0 + 1)', 'a gain is no loss, as nothing is none'],
  ),
  ...excuses('src/domain/swap/tradeLimits.ts', [
    'return min > 0n ? min : 1n',
    '0n → (0n + 1n)',
    'one is one either way',
  ]),
  ...excuses('src/domain/plan/makers/planSwap.ts', [
    'if (!universalRouter || !wrappedNative) throw new RangeError(`planSwap: no router on ${chainId}`)',
    '|| without !wrappedNative',
    'only networks with a wrapper are offered for swaps: a law of the chains',
  ]),
  ...excuses(
    'src/domain/plan/textOf.ts',
    [
      "if (each && typeof each === 'object' && !Array.isArray(each)) return Object.fromEntries(Object.entries(each).sort())",
      '&& without !Array.isArray(each)',
      'lists of both sides are written alike, as lists or as their places',
    ],
    [
      "if (each && typeof each === 'object' && !Array.isArray(each)) return Object.fromEntries(Object.entries(each).sort())",
      '&& without each',
      'nothing in a command is null',
    ],
  ),
  ...excuses(
    'src/domain/router/UniversalRouter.ts',
    [
      'const action = (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).find(name => ACTIONS[name] === code)',
      'find → findLast',
      'each action has a number of its own',
    ],
    [
      'const name = (Object.keys(CODES) as (keyof typeof CODES)[]).find(key => CODES[key] === code)',
      'find → findLast',
      'each command has a number of its own',
    ],
  ),
  ...excuses('src/domain/token/Reward.ts', [
    'export const claimable = ({ total, claimed }: Reward): bigint => (total > claimed ? total - claimed : 0n)',
    'total > claimed: > → >=',
    'nothing is left of equal amounts',
  ]),
  ...excuses('src/domain/swap/SwapFigures.ts', [
    'const keep = (bps: number) => (bps >= 10_000 ? null : 1 - bps / 10_000)',
    '1 - bps / 10_000 → (bps / 10_000) - (1)',
    'both fees are turned, and their product is the same',
  ]),
  ...excuses(
    'src/domain/plan/compare.ts',
    [
      "...(!made || made === 'unreadable' || made.body !== read.body ? (['commands'] as const) : []),",
      "|| without made === 'unreadable'",
      'what can’t be read has no body, which is another one',
    ],
    [
      "...(!made || made === 'unreadable' || made.body !== read.body ? (['commands'] as const) : []),",
      '|| without !made',
      'of one contract both calls are read or neither',
    ],
    ['!plan.permit ||', '|| without !plan.permit', 'a permit that nobody asked for is another one than none'],
    [
      'if (at >= 0) least[at] = (least[at] ?? 0n) + min',
      '0n → (0n + 1n)',
      'each promise has its sum from the start: nothing is missing',
    ],
    [
      "if (promises.receives.some(({ min, said = min }, i) => (least[i] ?? 0n) < said)) found.add('receives')",
      '0n → (0n + 1n)',
      'each promise has its sum from the start: nothing is missing',
    ],
  ),
  ...excuses(
    'src/domain/plan/Figures.ts',
    [
      "after < before ? { currency, raw: before - after, way: 'out' } : { currency, raw: after - before, way: 'in' }",
      'after < before: < → <=',
      'nothing leaves as nothing comes',
    ],
    [
      'if (holder) return figures.seen?.find(each => each.holder === holder && each.currency === currency)?.change ?? null',
      'find → findLast',
      'a balance is the same however often it is looked at',
    ],
  ),
  ...excuses('src/domain/plan/makers/planAgain.ts', [
    'const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)',
    'a > b: > → >=',
    'of two that are the same either is the larger',
  ]),
  ...excuses('src/onchain/act/judgeCalls.ts', [
    'received: output ? (changeOf(figures, output.currency, output.to) ?? 0n) : 0n,',
    '0n → (0n + 1n)',
    'what is promised to arrive was read: else it had been refused',
  ]),
  ...excuses(
    'src/domain/plan/Promises.ts',
    [
      "left.find(each => via === 'token' && each.token === token && each.spender === spender)?.amount ?? 0n",
      'find → findLast',
      'of a token and a spender one permission stands',
    ],
    [
      'const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)',
      'a > b: > → >=',
      'of two that are the same either is the larger',
    ],
  ),
]
