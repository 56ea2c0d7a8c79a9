// LIST: changes of what asks chains, wallets and sites that no test can notice. Each says why.
import { type Excuse, excuses } from './Excuse.ts'

/** Of a refusal its code is read; its words are for developers. */
const WORDS = 'its code is read, its words are for developers'

export const excusesOfAsking: readonly Excuse[] = [
  ...excuses(
    'src/onchain/passkey/passkeyProvider.ts',
    ["throw new RpcError(4100, 'That is another account')", "'That is another account' → ''", WORDS],
    [
      "if (!chainById(chainId)) throw new RpcError(-32602, 'Which network? Name a chainId')",
      "'Which network? Name a chainId' → ''",
      WORDS,
    ],
    ["if (!chainById(wanted)) throw new RpcError(4902, 'Unrecognized chain')", "'Unrecognized chain' → ''", WORDS],
    [
      "if (ownChain(call.chainId) !== chainId) throw new RpcError(4901, 'That is another network')",
      "'That is another network' → ''",
      WORDS,
    ],
  ),
  ...excuses('src/onchain/node/stillMined.ts', [
    'const timer = setTimeout(resolve, DEPTH * (chainById(chainId)?.blockTime ?? 2_000))',
    '2_000 → (2_000 + 1)',
    'of a network that is not listed nothing is sent',
  ]),
  ...excuses('src/onchain/wallet/waitForWallet.ts', [
    "else waiting.stop.addEventListener('abort', stop, { once: true })",
    'true → false',
    'a signal is aborted once',
  ]),
  ...excuses(
    'src/onchain/wallet/sameChain.ts',
    [
      'const BLOCK_TIME = 2_000',
      '2_000 → (2_000 + 1)',
      'every network says its own; one that is not listed has no node of ours',
    ],
    ['const LOOK = 1_000', '1_000 → (1_000 + 1)', 'one ms is far below what a look takes'],
    [
      ': { number, at: looked, looked, moved: close && number > before.number }',
      'number > before.number: > → >=',
      'the same number is the other branch',
    ],
    [
      'const close = before !== undefined && looked - before.looked <= ChainProof.patience(blockTime)',
      'looked - before.looked <= ChainProof.patience(blockTime): <= → <',
      'no clock meets the very millisecond',
    ],
    [
      'while (!noted.moved && noted.still <= ChainProof.patience(blockTime)) {',
      'noted.still <= ChainProof.patience(blockTime): <= → <',
      'no clock meets the very millisecond',
    ],
  ),
  ...excuses('src/onchain/act/rehearsePlan.ts', [
    "const step = stepsOf(plan).find(each => 'typedData' in each)",
    'find → findLast',
    'a plan asks for one permit',
  ]),
  ...excuses(
    'src/onchain/quote/readGas.ts',
    [
      "bytes += i % 32 < 21 ? '00' : (((i * 2_654_435_761) >>> 13) & 0xff).toString(16).padStart(2, '0')",
      '2_654_435_761 → (2_654_435_761 + 1)',
      'any bytes that look like chance will do',
    ],
    [
      "bytes += i % 32 < 21 ? '00' : (((i * 2_654_435_761) >>> 13) & 0xff).toString(16).padStart(2, '0')",
      '13 → (13 + 1)',
      'any bytes that look like chance will do',
    ],
    [
      'const perByte = large > small ? (large - small) / BigInt(SIZES[1] - SIZES[0]) : 0n',
      'large > small: > → >=',
      'of equal fees the difference is nothing',
    ],
    ['return { base: base > 0n ? base : 0n, perByte }', 'base > 0n: > → >=', 'nothing is nothing'],
  ),
  ...excuses(
    'src/onchain/act/followTransaction.ts',
    [
      'const LOST_AFTER = 30 * 60_000',
      '60_000 → (60_000 + 1)',
      'no number of blocks of any network takes a time between both',
    ],
    [
      'const pace = Math.min(2_000, Math.max(400, (chainById(sent.chainId)?.blockTime ?? 2_000) / 3))',
      '2_000 → (2_000 + 1)',
      'every network on which something is sent is listed',
    ],
    [
      'const blockTime = chainById(sent.chainId)?.blockTime ?? 2_000',
      '2_000 → (2_000 + 1)',
      'every network on which something is sent is listed',
    ],
    [
      'if (again) return await judge(sent, { receipt: again, replaced }, signal)',
      'guard dropped: if (again)',
      'the next look finds the receipt that came in between',
    ],
    [
      'if (signal.aborted) throw signal.reason',
      'guard dropped: if (signal.aborted)',
      'a question that is broken off throws the same reason',
    ],
    [
      'if (!(error instanceof AppError && error.retryable)) throw error',
      '&& without error instanceof AppError',
      'nothing else that is thrown says that it may be tried again',
    ],
    ['if (signal.aborted) stop()', 'call dropped: stop()', 'the next question ends with the same reason'],
    ["else signal.addEventListener('abort', stop, { once: true })", 'true → false', 'a signal is aborted once'],
  ),
  ...excuses(
    'src/onchain/node/simulate.ts',
    [
      "if (watch.currency === 'NATIVE')",
      "guard dropped: if (watch.currency === 'NATIVE')",
      'every figure is one word, whatever it was asked by',
    ],
    [
      "if (watch.currency === 'NATIVE')",
      "watch.currency === 'NATIVE': === → !==",
      'every figure is one word, whatever it was asked by',
    ],
    [
      "functionName: watch.spender ? 'allowance' : 'balanceOf',",
      'watch.spender → !(watch.spender)',
      'every figure is one word, whatever it was asked by',
    ],
    [
      "const revert = data && data !== '0x' ? decodeRevert(data) : null",
      "&& without data !== '0x'",
      'of no bytes there is no reason',
    ],
    ["const revert = data && data !== '0x' ? decodeRevert(data) : null", "'0x' → ''", 'of no bytes there is no reason'],
  ),
  ...excuses('src/onchain/node/siteClock.ts', [
    'const TIMEOUT = 5_000',
    '5_000 → (5_000 + 1)',
    'one ms is far below what a site takes',
  ]),
  ...excuses(
    'src/data/blocklist.ts',
    [
      "const key = await crypto.subtle.importKey('raw', bytes(publicKey), { name: 'Ed25519' }, false, ['verify'])",
      'false → true',
      'a public key is no secret',
    ],
    [
      "now = Math.max(now, Date.parse(response.headers.get('date') ?? '') || 0)",
      '0 → (0 + 1)',
      'the later clock counts, and both are of 1970',
    ],
  ),
  ...excuses(
    'src/state/wallet/makeGuard.ts',
    [
      'const code = refused ?? (list && touches ? judgeBlocked(list, touches) : null)',
      '&& without touches',
      'a list is fetched where something is touched, and there alone',
    ],
    [
      'const code = refused ?? (list && touches ? judgeBlocked(list, touches) : null)',
      '&& without list',
      'a list is fetched where something is touched, and there alone',
    ],
  ),
  ...excuses('src/state/swap/swapReview.ts', [
    'let quotedAt = first?.blockTime ?? 0',
    '0 → (0 + 1)',
    'a wrap has no price that grows old',
  ]),
  ...excuses('src/state/deeds/review/planReview.ts', [
    'const DEBOUNCE = 250',
    '250 → (250 + 1)',
    'a thousandth of a second later',
  ]),
  ...excuses('src/state/deeds/review/makeReview.ts', [
    'if (signal.aborted) return null',
    'guard dropped: if (signal.aborted)',
    'what is read under a signal that ended throws before it',
  ]),
  ...excuses(
    'src/onchain/passkey/operation/findOperation.ts',
    ['const PACE = 1_500', '1_500 → (1_500 + 1)', 'a thousandth of a second later'],
    ['signal.throwIfAborted()', 'call dropped: signal.throwIfAborted()', 'the first question throws the same'],
  ),
]
