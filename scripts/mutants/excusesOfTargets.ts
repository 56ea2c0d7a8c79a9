// LIST: changes of the plans' makers, of what is read and of the index that no test can notice. Each says why.
import { type Excuse, excuses } from './Excuse.ts'

const SAME_BYTES = 'no bytes and an empty text are encoded alike'
const ONE_SIDE = 'at most one side is the native currency'

export const excusesOfTargets: readonly Excuse[] = [
  ...excuses('src/domain/plan/makers/planCollectFees.ts', [
    'const steps = protocolVersions.filter(isRanged).flatMap((version): { step: CallStep; lines: Line[] }[] => {',
    'protocolVersions.filter(isRanged) → protocolVersions',
    'a position of v2 is no RangePosition, so none is collected',
  ]),
  ...excuses(
    'src/domain/plan/makers/planCreatePosition.ts',
    ['return a < b ? a : b', 'a < b: < → <=', 'of equal amounts either is the lesser'],
    ["const value = going.find(({ currency }) => currency === 'NATIVE')?.amount ?? 0n", 'find → findLast', ONE_SIDE],
    [
      'if (tickLower >= tickUpper || spacing <= 0 || tickLower % spacing !== 0 || tickUpper % spacing !== 0)',
      '|| without spacing <= 0',
      'a remainder by 0 is no 0: it is refused all the same',
    ],
    [
      'if (tickLower >= tickUpper || spacing <= 0 || tickLower % spacing !== 0 || tickUpper % spacing !== 0)',
      'spacing <= 0: <= → <',
      'a remainder by 0 is no 0: it is refused all the same',
    ],
  ),
  ...excuses('src/domain/plan/makers/planAddLiquidity.ts', [
    "const value = going.find(({ currency }) => currency === 'NATIVE')?.amount ?? 0n",
    'find → findLast',
    ONE_SIDE,
  ]),
  ...excuses('src/domain/plan/makers/planRemoveLiquidity.ts', [
    'return { currency, to: account, min, said: least < min ? least : min }',
    'least < min: < → <=',
    'of equal amounts either is the lesser',
  ]),
  ...excuses('src/domain/plan/makers/planMigrate.ts', [
    'const goes = spends.find(({ currency }: { currency: CurrencyId }) => currency === each.currency)?.max ?? 0n',
    'find → findLast',
    'each currency is spent once',
  ]),
  ...excuses(
    'src/domain/liquidity/encode/encodeManagerV3.ts',
    ['? part(UNWRAP, [uint(least[side] ?? 0n), address(to)])', '0n → (0n + 1n)', 'both sides have a least amount'],
    [
      ': part(SWEEP, [address(token), uint(least[side] ?? 0n), address(to)]),',
      '0n → (0n + 1n)',
      'both sides have a least amount',
    ],
  ),
  ...excuses(
    'src/domain/liquidity/encode/encodeManagerV4.ts',
    ["'0x',", "'0x' → ''", SAME_BYTES],
    [
      "encodeAbiParameters(types('uint256', 'uint256', 'uint128', 'uint128', 'bytes'), [tokenId, liquidity, ...least, '0x']),",
      "'0x' → ''",
      SAME_BYTES,
    ],
    ["[poolKey(pool), ...[tickLower, tickUpper, liquidity, most0, most1, to], '0x'],", "'0x' → ''", SAME_BYTES],
    [
      "encodeAbiParameters(types('uint256', 'uint128', 'uint128', 'bytes'), [tokenId, ...least, '0x']),",
      "'0x' → ''",
      SAME_BYTES,
    ],
  ),
  ...excuses('src/domain/liquidity/encode/encodePair.ts', [
    'const native = sides.find(side => side.native)',
    'find → findLast',
    ONE_SIDE,
  ]),
  ...excuses(
    'indexer/src/v4.ts',
    [
      'const principal = (amount: bigint) => (amount > 0n ? amount - (amount * BigInt(fee)) / 1_000_000n : amount)',
      'amount > 0n: > → >=',
      'of nothing no fee is paid',
    ],
    ['const adding = liquidityDelta > 0n', 'liquidityDelta > 0n: > → >=', 'a change of nothing is told before'],
    [
      'const within = pool.sqrtPriceX96 > upper ? upper : pool.sqrtPriceX96',
      'pool.sqrtPriceX96 > upper: > → >=',
      'equal',
    ],
    ['const price = within < lower ? lower : within', 'within < lower: < → <=', 'equal'],
  ),
  ...excuses(
    'indexer/src/positions.ts',
    ['const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)', 'a < b: < → <=', 'equal'],
    [
      'const isMade = from.toLowerCase() === ZERO_ADDRESS',
      'from.toLowerCase() → from',
      'the zero address has no letters',
    ],
    [
      'if (from.toLowerCase() !== ZERO_ADDRESS && owner !== ZERO_ADDRESS)',
      'from.toLowerCase() → from',
      'the zero address has no letters',
    ],
  ),
  ...excuses(
    'indexer/src/market/recordActivity.ts',
    ['const abs = (value: bigint): bigint => (value < 0n ? -value : value)', 'value < 0n: < → <=', 'no sign of 0'],
    [
      'const abs = (value: bigint): bigint => (value < 0n ? -value : value)',
      '0n → (0n + 1n)',
      'no sign of 0, which alone lies between',
    ],
  ),
  ...excuses('indexer/src/api/token/readFacts.ts', [
    'for (let i = 0; i < addresses.length; i += BATCH) {',
    'i < addresses.length: < → <=',
    'of nothing nothing is read',
  ]),
  ...excuses(
    'indexer/src/api/chainMarket.ts',
    ['skeletons.set(chain.id, known)', 'call dropped: skeletons.set(chain.id, known)', 'kept for its time alone'],
    ['judgements.set(key, judged)', 'call dropped: judgements.set(key, judged)', 'kept for its time alone'],
  ),
  ...excuses(
    'src/domain/solana/SolanaSend.ts',
    ['return left > 0n ? left : 0n', 'left > 0n: > → >=', 'nought is nought either way'],
    ['return median < cap ? median : cap', 'median < cap: < → <=', 'of equal prices either is the lesser'],
  ),
  ...excuses(
    'src/domain/plan/makers/planSwap.ts',
    [
      "by: batched || permitByCall ? 'call' : 'signature',",
      "'signature' → ''",
      'only what is asked by a call or of the token is told apart',
    ],
    [
      'const permit = first.permit && !isBatch(first.permit) ? first.permit : null',
      '&& without !isBatch(first.permit)',
      'of one token no batch is made',
    ],
  ),
]
