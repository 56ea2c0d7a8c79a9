// LIST: the index's SQL, which no rule changes: windows, keys and orders that are off by one.
import { type Lie, of } from './Lie.ts'

const FIGURES = ['indexer/src/api/figures/figures.test.ts']

export const liesIndexed: readonly Lie[] = [
  ...of(
    'indexer/src/api/figures/figures.ts',
    FIGURES,
    ['c.time <= ${until - interval} AND', 'c.time <= ${until} AND', 'a window begins at a price from within it'],
    [
      'AND c.close IS NOT NULL ORDER BY c.time DESC LIMIT 1)`',
      'ORDER BY c.time DESC LIMIT 1)`',
      'a bar without a trade has a price',
    ],
    [
      'AND c.close IS NOT NULL ORDER BY c.time DESC LIMIT 1)`',
      'AND c.close IS NOT NULL ORDER BY c.time LIMIT 1)`',
      'the oldest price',
    ],
    [
      'SELECT ARRAY[c.close, c.time + c.interval]',
      'SELECT ARRAY[c.close, c.time]',
      'a price stood before its bar ended',
    ],
    ['${earlier(300, now - HOUR)} AS p1h', '${earlier(300, now - DAY)} AS p1h', 'an hour’s change is a day’s'],
    ['${earlier(300, now - DAY)} AS p1d', '${earlier(HOUR, now - DAY)} AS p1d', 'a day’s change is of hours'],
    ['${earlier(HOUR, now - WEEK)} AS p1w', '${earlier(HOUR, now - DAY)} AS p1w', 'a week’s change is a day’s'],
    ['${earlier(HOUR, now - MONTH)} AS p1m', '${earlier(DAY, now - MONTH)} AS p1m', 'a month’s change is of days'],
    ['${earlier(DAY, now - YEAR)} AS p1y', '${earlier(DAY, now - MONTH)} AS p1y', 'a year’s change is a month’s'],
    [
      't.bars, m.v1h, m.v1d, m.v1d_before',
      't.bars, m.v1h, m.v1d_before AS v1d, m.v1d_before',
      'a day’s volume is the day before’s',
    ],
    [
      'FILTER (WHERE time > ${now - HOUR}) AS v1h',
      'FILTER (WHERE time >= ${now - HOUR}) AS v1h',
      'an hour has a bar more',
    ],
    [
      'AS v1h, sum(volume_usd) FILTER (WHERE time > ${now - DAY}) AS v1d',
      'AS v1h, sum(volume_usd) FILTER (WHERE time >= ${now - DAY}) AS v1d',
      'a day has a bar more',
    ],
    [
      'FILTER (WHERE time > ${now - WEEK}) AS v1w',
      'FILTER (WHERE time >= ${now - WEEK}) AS v1w',
      'a week has a bar more',
    ],
    [
      'interval = ${DAY} AND time > ${now - YEAR}',
      'interval = ${DAY} AND time >= ${now - YEAR}',
      'a year has a day more',
    ],
    ['max(high) AS high, min(low) AS low', 'max(low) AS high, min(low) AS low', 'the year’s high is its highest low'],
    [
      'SELECT DISTINCT ON (address, slot) address, slot, close',
      'SELECT address, slot, close',
      'a half hour has several prices',
    ],
    ['ORDER BY address, slot, time DESC`', 'ORDER BY address, slot, time`', 'a half hour has its first price'],
    [
      'sum(fees_usd) FILTER (WHERE time > ${now - DAY}) AS f1d',
      'sum(volume_usd) FILTER (WHERE time > ${now - DAY}) AS f1d',
      'a pool’s fees are its volume',
    ],
    [
      'sum(fees_usd) FILTER (WHERE time <= ${now - DAY}) AS f1d_before',
      'sum(fees_usd) AS f1d_before',
      'the day before has two days’ fees',
    ],
    [
      'SELECT pool, sum(volume_usd) AS v30d',
      'SELECT pool, max(volume_usd) AS v30d',
      'a month’s volume is its best hour',
    ],
    [
      'WHERE p.chain_id = ${chainId}${among(sql`p.id`, ids)}',
      'WHERE true${among(sql`p.id`, ids)}',
      'pools of all networks are one’s',
    ],
    [
      'WHERE t.chain_id = ${chainId}${among(sql`t.address`, ids)}',
      'WHERE true${among(sql`t.address`, ids)}',
      'tokens of all networks are one’s',
    ],
    [
      'WHERE chain_id = ${chainId} AND interval = 300 AND time > ${now - 2 * DAY}${among(sql`address`, ids)}',
      'WHERE interval = 300 AND time > ${now - 2 * DAY}${among(sql`address`, ids)}',
      'a volume is all networks’',
    ],
  ),
  ...of(
    'indexer/src/api/pool/poolWindow.ts',
    ['indexer/src/api/pool/poolWindow.test.ts'],
    ['log_index <= ${log_index}))`', 'log_index < ${log_index}))`', 'a replay begins without its first log'],
    ['log_index > ${log_index}))`', 'log_index >= ${log_index}))`', 'a log is replayed twice'],
    ['HAVING sum(gross) > 0', 'HAVING sum(gross) >= 0', 'ticks that were emptied stand'],
    ['-liquidity AS net', 'liquidity AS net', 'liquidity never ends'],
    ["type = 'protocolFee' AND ${upTo(base)}", "type = 'protocolFee'", 'a share that was set later counts before'],
    ["AND type = 'liquidity' AND ${upTo(base)}", "AND type = 'liquidity'", 'liquidity that came later stands before'],
    ['AND NOT waits AND time <= ${from}', 'AND time <= ${from}', 'a replay begins where swaps were not kept'],
  ),
]
