// LIST: checks of a deed, of what a wallet is asked and of what is believed, left out or turned round.
import { type Lie, of } from './Lie.ts'

const GUARD = ['src/state/wallet/makeGuard.test.ts']
const PLAN = ['src/domain/plan/makers/planSwap.test.ts']

export const liesAsked: readonly Lie[] = [
  ...of(
    'src/onchain/act/rehearse.ts',
    ['src/onchain/act/askStep.test.ts', 'src/onchain/act/askAsOne.test.ts', 'src/onchain/act/sendCall.test.ts'],
    ['if (BigInt(block.timestamp) >= deadline)', 'if (false)', 'the deadline is not held against the block’s time'],
    [
      'judgeCalls(plan, { calls: [...calls], overrides }, signal),\n      refuseForeign',
      'null,\n      refuseForeign',
      'a deed is asked for without a simulation',
    ],
  ),
  ...of(
    'src/onchain/act/batch/askBatch.ts',
    ['src/onchain/act/askAsOne.test.ts'],
    [
      '  await prove(plan, session, { signal: waiting.stop, calls })\n',
      '',
      'a batch is sent without a simulation, or past its deadline',
    ],
  ),
  ...of(
    'src/onchain/act/batch/askBatch.ts',
    ['src/onchain/act/batch/askBatch.test.ts'],
    ['...(delegate ? { capabilities', '...(false ? { capabilities', 'a delegation is asked for without its contract'],
  ),
  ...of(
    'src/domain/plan/differencesIn.ts',
    ['src/onchain/wallet/askWallet.test.ts'],
    ['...(delegate ? { delegate } : {}),', '', 'a delegation in the request is not read'],
    [
      "...(asked && asked.account !== from ? (['account'] as const) : []),",
      '',
      'a delegation of another account is asked for',
    ],
  ),
  ...of(
    'src/domain/plan/readers/operationReader.ts',
    ['src/domain/plan/compare.test.ts'],
    [
      "if (initCode !== '0x' || paymasterAndData !== '0x')",
      'if (false)',
      'an operation that somebody else pays is carried',
    ],
  ),
  ...of(
    'src/onchain/wallet/askWallet.ts',
    ['src/onchain/wallet/askWallet.test.ts', 'src/onchain/act/askAsOne.test.ts'],
    [
      'const block = await sameChain(provider, chainId)',
      'const block = 0n as never',
      'a wallet is asked without the proof of the chain',
    ],
    ['  await guard()\n', '', 'a wallet is asked without its guard'],
    ['refuse()\n  waiting.onAsked?.()', 'waiting.onAsked?.()', 'what changes while it is guarded is asked for'],
  ),
  ...of(
    'src/domain/plan/compare.ts',
    ['src/domain/plan/compare.test.ts', ...PLAN],
    ['signed.length > (plan.permit ? detailsOf(plan.permit).length : 0) ||', '', 'a second permit in the calldata'],
    [
      "if (promises.receives.some(({ min, said = min }, i) => (least[i] ?? 0n) < said)) found.add('receives')",
      '',
      'a smaller minimum in the calldata',
    ],
    ['read.deadline !== undefined && read.deadline !== plan.deadline', 'false', 'another deadline in the calldata'],
    ['each.spender === permit.spender && ', '', 'a permit for another spender in the calldata'],
    [' && permit.max <= each.max', '', 'a permit of any amount'],
    ["  if (question.chainId !== plan.chainId) found.add('chain')\n", '', 'a question on another chain'],
    ['question.calls.length !== plan.calls.length || ', '', 'a call that nobody reviewed goes along'],
  ),
  ...of(
    'src/domain/plan/judge.ts',
    ['src/domain/plan/judge.test.ts', 'src/domain/plan/judge.verdict.test.ts', 'src/onchain/act/judgeCalls.test.ts'],
    ['change !== null && change < min', 'change !== null && change < 0n', 'less than promised arrives'],
    [
      "way === 'out' && raw > sum(currency, 'max')",
      "way === 'out' && raw > sum(currency, 'max') * 2n",
      'more than promised leaves',
    ],
    ['out.filter(each => !same(items, each))', 'out.filter(() => false)', 'an item that nobody named leaves'],
    ['(before !== undefined && amount <= before)', 'before !== undefined', 'a permission that is looked at may grow'],
  ),
  ...of(
    'src/domain/plan/Figures.ts',
    ['src/domain/plan/judge.test.ts', 'src/onchain/act/judgeCalls.test.ts'],
    ['...own.map(moveOf), ...told.moves', '...own.map(moveOf)', 'a token that nobody named leaves a rehearsal'],
  ),
  ...of(
    'src/state/wallet/makeGuard.ts',
    GUARD,
    ['    await devnetAgreed(meant().account)\n', '', 'a stranger signs on a devnet without being asked'],
    ['judgeBlocked(list, touches)', 'null', 'the blocked may sign'],
  ),
  ...of(
    'src/domain/plan/Eligibility.ts',
    [...GUARD, 'src/domain/plan/Eligibility.test.ts'],
    [' || touched.tokens.some(each => tokens.has(each))', '', 'blocked tokens are let through'],
    [
      "  if (!walletTraits(now.connectorId).signs) return 'wallet.viewOnly'\n",
      '',
      'a wallet that only watches is asked',
    ],
  ),
  ...of(
    'src/state/site/devnetNotice.ts',
    GUARD,
    ['if (!isDevnet || confirmed.read().includes(account)) return true', 'return true', 'nobody is asked on a devnet'],
    ['answer(({ reject }) => reject(', 'answer(({ resolve }) => resolve(', 'who closes the question agreed to it'],
  ),
  ...of(
    'src/domain/swap/Issue.ts',
    ['src/domain/swap/Issue.test.ts'],
    ['[output, input].find(takesAll', '[output].find(takesAll', 'a honeypot can be sold into'],
    ["output?.sale === 'refused'", 'false', 'what can’t be sold again is bought'],
    ["|| (at.unproven && quote.status === 'ok')", '', 'the index’s decimals are signed'],
    ['distance >= GUARD)', 'distance >= 1)', 'nothing blocks a price far off'],
    ['distance === null && impact', 'impact', 'an impact blocks beside a price that is met'],
  ),
  ...of(
    'src/state/site/blocklist.ts',
    ['src/state/site/blocklist.test.ts'],
    [
      "state.status === 'failed' ? 'unknown'",
      "state.status === 'failed' ? 'clear'",
      'a block-list that failed lets everybody through',
    ],
  ),
  ...of(
    'src/data/blocklist.ts',
    ['src/data/blocklist.test.ts'],
    ["    if (!good) throw new Error('the signature is not ours')\n", '', 'anybody’s block-list counts'],
    [
      "    if (state === 'refused') throw new Error(`the list is ${Math.floor(ageSeconds / 86_400)} days old`)\n",
      '',
      'an expired block-list counts',
    ],
  ),
  ...of(
    'src/state/deeds/records.ts',
    ['src/state/deeds/records.test.ts'],
    [
      "    void follow(update(record, { status: 'pending' }).record)\n",
      '',
      'a reorganised transaction stays confirmed',
    ],
  ),
  ...of(
    'src/onchain/act/batch/askBatch.ts',
    ['src/onchain/act/batch/askBatch.test.ts'],
    ['atomicRequired: true', 'atomicRequired: false', 'a batch may be done by halves'],
  ),
  ...of(
    'src/onchain/act/sendCall.ts',
    ['src/onchain/act/sendCall.test.ts'],
    [', chainId: hex(chainId), ...place }]', ', ...place }]', 'a transaction without its network'],
  ),
  ...of(
    'src/domain/chains/ChainProof.ts',
    ['src/domain/chains/ChainProof.test.ts'],
    [' && hash.toLowerCase() === ours.hash.toLowerCase()', '', 'any block is the same block'],
    [
      "if (still > limit) return { code: 'network.frozen', values: { minutes: minutes(still) } }",
      '',
      'behind a frozen node wallets are asked',
    ],
  ),
  ...of(
    'src/domain/token/Reward.ts',
    ['src/domain/token/Reward.test.ts'],
    [
      "'0x3ef3d8ba38ebe18db133cec108f4d14ce00dd9ae'",
      "'0x3ef3d8ba38ebe18db133cec108f4d14ce00dd9af'",
      'rewards are claimed somewhere else',
    ],
  ),
  ...of(
    'src/ui/token/TokenStats.tsx',
    ['src/ui/token/TokenStats.test.tsx'],
    ['value: token.high52w', 'value: token.low52w', 'the year’s low for its high'],
    ['value: token.marketCapUsd', 'value: token.fdvUsd', 'the diluted value for the market’s'],
    ["value: token.volume['1d']", "value: token.volume['1w']", 'a week’s volume for a day’s, on the token’s page'],
    ['change: token.tvlChange1d', 'change: token.volumeChange1d', 'the change of another figure'],
    ["live: live('volume1d')", "live: live('tvlUsd')", 'the live value locked written into the volume'],
  ),
  ...of(
    'src/ui/token/TokenInfo.tsx',
    ['src/ui/token/TokenStats.test.tsx'],
    ['bps / 10_000', 'bps / 100_000', 'a token’s fee a tenth'],
    ['/ 10 ** token.decimals', '/ 10 ** 18', 'a supply by other decimals'],
    [
      "['sellFee', fee(token.sellFeeBps)]",
      "['sellFee', fee(token.buyFeeBps ?? 0)]",
      'the fee of buying for that of selling',
    ],
    ['/token/${token.address}', '/token/${chain?.contracts.wrappedNative}', 'the explorer’s page of another contract'],
  ),
  ...of(
    'src/ui/token/Crumbs.tsx',
    ['src/ui/token/TokenStats.test.tsx'],
    ['data-copy={address}', 'data-copy={shortAddress(address)}', 'an address is copied with its middle gone'],
  ),
  ...of(
    'src/ui/pool/PoolView.tsx',
    ['src/ui/pool/PoolView.test.tsx'],
    [
      "line({ base: zero, quote: one, price: pool.price, field: 'price' })",
      "line({ base: one, quote: zero, price: pool.price, field: 'price' })",
      'a pool’s rate upside down',
    ],
    ['pool.price ? 1 / pool.price : null', 'pool.price', 'the other way round the same rate'],
  ),
  ...of(
    'src/ui/pool/PoolStats.tsx',
    ['src/ui/pool/PoolView.test.tsx'],
    ['pool.aprBase + (pool.aprReward ?? 0)', 'pool.aprBase', 'rewards are not in the APR in all'],
    ['value: pool.fees1d', 'value: pool.volume1d', 'a pool’s volume for its fees'],
    [
      "side(pool.token1, pool.reserve1, 'reserve1')",
      "side(pool.token1, pool.reserve0, 'reserve1')",
      'what lies in a pool of one token for the other',
    ],
    ['(zero / (zero + one)) * 100', '(one / (zero + one)) * 100', 'the bar of a pool the wrong way round'],
  ),
  ...of(
    'src/i18n/format.ts',
    ['src/ui/pool/PoolView.test.tsx'],
    ['RATIO_DECIMALS - 5 + Number(power)', 'RATIO_DECIMALS - 4 + Number(power)', 'a rate ten times'],
  ),
  ...of(
    'src/ui/account/lists/HoldingsList.tsx',
    ['src/ui/account/lists/HoldingsList.test.tsx'],
    ['say.amount(raw, token.decimals, ', 'say.amount(raw, 18, ', 'a balance by other decimals'],
    [
      "text={say.figure('usdFull', usd)} hidden={hidden && usd !== null}",
      "text={say.figure('usdFull', usd)} hidden={false}",
      'hidden balances can be read by their worth',
    ],
    ['holdings={[...small, ...spam]}', 'holdings={small}', 'spam that is folded away is nowhere'],
  ),
  ...of(
    'src/domain/account/Portfolio.ts',
    ['src/domain/account/Portfolio.test.ts', 'src/ui/account/lists/HoldingsList.test.tsx'],
    [
      'if (hideSpam && !isCounted(holding.token))',
      'if (!isCounted(holding.token))',
      'the switch of spam moves nothing',
    ],
    ['else if (hideSmall && ', 'else if (', 'the switch of small balances moves nothing'],
    ['holding.usd === null || !isCounted(holding.token)', 'holding.usd === null', 'spam is counted as wealth'],
    ['holding.usd / (1 + (holding.change1d ?? 0))', 'holding.usd', 'nothing ever changed in a day'],
  ),
  ...of(
    'src/islands/useCopy.ts',
    ['tests/e2e/held.spec.ts'],
    ['writeText(text)', "writeText(text.replace(/.$/, '0'))", 'another address is copied than shown'],
  ),
  // Seen on a built site alone.
  ...of(
    'src/ui/nft/CollectionsView.tsx',
    ['tests/e2e/held.spec.ts'],
    ['value={c.owners}', 'value={c.items}', 'as many owners as items'],
  ),
  ...of(
    'src/layouts/Header.astro',
    ['tests/laws/built/pages.test.ts'],
    [
      '{devnet && <span class="badge badge-warn devnet-badge"',
      '{false && <span class="badge badge-warn devnet-badge"',
      'no "Local devnet" badge',
    ],
  ),
]
