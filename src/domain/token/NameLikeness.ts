// OB-5: names that a person can mistake for another name, or for a known person or brand. Only the service checks this:
// a browser gets its answer.

/**
 * Letters and digits that read as another one, each with what it is taken for. Digits stay apart from each other (6
 * reads as b and as g: it stays itself), so that `ann1` and `ann2` are two names. `1`, `i` and `l` are one.
 */
const FROM = '01i2345789'
const TO = 'ollzeastbg'
/** Pairs that read as one letter. Others (`cl` for d, `nn` for m) are parts of too many honest words. */
const PAIRS = [
  ['rn', 'm'],
  ['vv', 'w'],
] as const

/**
 * A username as it is read in a hurry: two that fold alike are one name to a person. The store's column says the same
 * in SQL (`foldedSql`).
 */
export const fold = (username: string): string =>
  PAIRS.reduce(
    (text, [pair, letter]) => text.replaceAll(pair, letter),
    [...username].map(sign => (FROM.includes(sign) ? TO[FROM.indexOf(sign)] : sign)).join(''),
  )

/** `fold` for a column, as Postgres computes it. */
export const foldedSql = (column: string): string =>
  PAIRS.reduce(
    (sql, [pair, letter]) => `replace(${sql}, '${pair}', '${letter}')`,
    `translate(${column}, '${FROM}', '${TO}')`,
  )

const listed = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/**
 * LIST: names that an impersonator would use. Roles, brands of wallets, exchanges, networks, protocols and coins, and
 * famous people.
 */
export const reserved: readonly string[] = [
  ...listed(`tarn admin administrator support help helpdesk official team root system security null undefined everyone wallet native moderator staff
    sysadmin superuser webmaster postmaster abuse billing refund claim airdrop giveaway recovery verify verified verification compliance legal treasury governance
    foundation customer operator service api bot`),
  ...listed(`metamask coinbase trustwallet ledger trezor phantom rainbowwallet argent zerion zapper rabby safewallet gnosis gnosissafe walletconnect reown myetherwallet
    exodus keplr solflare backpack okxwallet imtoken tokenpocket`),
  ...listed(`binance kraken bitfinex bitstamp bybit okx kucoin huobi htx gemini gateio bitget mexc cryptocom robinhood etoro upbit bithumb ftx moonpay transak
    paypal stripe revolut visa mastercard`),
  ...listed(`ethereum ether eth bitcoin btc solana sol base arbitrum optimism polygon matic unichain worldchain zksync scroll linea blast celo avalanche avax bnb bsc
    bnbchain sepolia cardano polkadot cosmos monad starknet gnosischain mantle`),
  ...listed(`uniswap unitag uniswaplabs sushi sushiswap pancakeswap 1inch oneinch cowswap paraswap velora curve curvefinance balancer aave compound lido maker makerdao
    morpho pendle eigenlayer chainlink thegraph yearn synthetix gmx dydx hyperliquid raydium jupiter opensea blur magiceden etherscan basescan arbiscan
    coingecko coinmarketcap dexscreener defillama merkl permit permit2 openzeppelin flashbots infura alchemy quicknode consensys`),
  ...listed('usdc usdt dai weth wbtc steth wsteth usds pyusd eurc tether circle paxos'),
  ...listed('vitalik vitalikbuterin satoshi satoshinakamoto haydenadams czbinance brianarmstrong'),
  ...listed('google apple microsoft amazon github twitter telegram discord facebook instagram whatsapp youtube reddit'),
]

/** Words that only lean on a reserved one: `tarnlabs`, `realmetamask`, `supportdesk`. Alone they are free. */
const leaning = listed(
  's the real true my app apps dao labs lab finance fi protocol exchange swap dex defi desk services care agent agents center info online global inc llc hq io org com net xyz web dev',
)

const words = new Map<string, string | null>([
  ...leaning.map(word => [fold(word), null] as const),
  ...reserved.map(word => [fold(word), word] as const),
])
const LONGEST = Math.max(...[...words.keys()].map(word => word.length))

/**
 * The reserved word among those that a folded text is wholly made of; null: it is not made of them, or of leaning ones
 * alone.
 */
function madeOf(text: string): string | null {
  // found[at]: how the first `at` letters can be read. `undefined`: not at all; null: by leaning words alone.
  const found: (string | null | undefined)[] = [null]
  for (let end = 1; end <= text.length; end++)
    for (let begin = Math.max(0, end - LONGEST); begin < end; begin++) {
      const before = found[begin]
      const word = words.get(text.slice(begin, end))
      if (before === undefined || word === undefined) continue
      found[end] ??= before ?? word
    }
  return found[text.length] ?? null
}

/**
 * The reserved word that a username would be taken for; null: none. It is one itself, folds onto one (`supp0rt`), or is
 * made of nothing but such words and digits around them (`tarnhelpdesk`, `realmetamask`, `uniswap24`).
 */
export function reservedLike(username: string): string | null {
  const bare = [
    username,
    username.replace(/[0-9]+$/, ''),
    username.replace(/^[0-9]+/, ''),
    username.replace(/^[0-9]+|[0-9]+$/g, ''),
  ]
  for (const text of bare) {
    const like = text === '' ? null : madeOf(fold(text))
    if (like) return like
  }
  return null
}
