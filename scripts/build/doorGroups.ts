// Modules through which moments are entered, by what they are about: momentDoors names the moments.

/** Paths of files in a folder of `src`: one name each, or several with spaces between. */
export const at = (folder: string, ...files: string[]) =>
  files.flatMap(names => names.split(' ')).map(file => `src/${folder}/${file}`)

/** Of viem, what pages before a press need, and what a press on Connect needs with it. */
export const viem = ['address/getContractAddress.js', 'abi/decodeAbiParameters.js'].map(
  at => `node_modules/viem/_esm/utils/${at}`,
)
/** Moments that open over a page. */
export const opened = ['deed', 'tokens', 'search', 'drawer', 'passkey', 'solana', 'liquidity']

export const quotes = at('onchain/quote', 'quoteTrade.ts makeWorker.ts readPoolMarket.ts readPairPools.ts replayLab.ts')

/** Islands that show what an account holds beside a page. */
export const held = at('islands/liquidity/positions', 'PoolPositions.tsx WalletPositions.tsx Positions.tsx')
/** Islands about one position. */
export const position = at(
  'islands/liquidity',
  'positions/PositionBox.tsx migrate/MigrateBox.tsx migrate/MigrateList.tsx',
)
/** Answers of the market and of the site's service. */
export const data = [
  ...at(
    'data/market/fetch',
    'fetchTokens.ts fetchToken.ts fetchPools.ts fetchPool.ts fetchTransactions.ts',
    'fetchRoutingPools.ts fetchWallet.ts fetchWalletHistory.ts fetchCandles.ts fetchTicks.ts',
  ),
  ...at('data', 'market/positions/fetchPositions.ts market/positions/fetchPosition.ts blocklist.ts flags.ts'),
]

/** What forms read of a chain before any press. */
export const reads = at(
  'onchain/read',
  'readLiquidityPool.ts readHook.ts readPositions.ts mined/readMined.ts mined/readSent.ts',
  'held/readShareLife.ts held/readOwnedV3.ts held/readCameSince.ts',
)

/** What a token is asked. */
export const named = at('onchain/read', 'readToken.ts readTokenFees.ts')

export const tokens = at(
  'islands',
  'TokenSelector/SelectorDialog.tsx TokenSelector/WarningDialog.tsx',
  'SwapBox/SettingsDialog.tsx nodes/NodesPanel.tsx',
)

/** Behind a flag: no other file has any of it, the wallets' neither (tests/laws/built/moments.test.ts). */
export const solana = [
  ...at('islands/Solana', 'SolanaAccount.tsx SolanaTokens.tsx SolanaHome.tsx SolanaSend.tsx SolanaReceive.tsx'),
  ...at('state', 'deeds/followers/followSolana.ts', 'solana/solanaWallet.ts'),
  ...at('onchain/solana', 'askTransfer.ts sendSigned.ts readSolanaHoldings.ts prepareTransfer.ts standardWallets.ts'),
]

export const liquidity = [
  ...at('islands/liquidity/create', 'CreateReviewDialog.tsx', 'OneDialog.tsx', 'ResetDialog.tsx'),
  ...at('islands/liquidity/migrate', 'Halves.tsx WalletHalves.tsx MigrateDialog.tsx MoveOnDialog.tsx HalfDialog.tsx'),
  ...at('islands/liquidity/positions', 'PoolsPanel.tsx GonePanel.tsx ImportDialog.tsx'),
  ...at('islands/liquidity/hold', 'AddDialog.tsx MoveDialog.tsx RemoveDialog.tsx CollectDialog.tsx CompoundDialog.tsx'),
]

/** The account's limit orders, from their page and the drawer. */
export const orders = [
  ...at('islands/Limit', 'LimitDialog.tsx overTime/OverTimeDialog.tsx overTime/RestDialog.tsx'),
  ...at('islands/Limit/orders', 'OrdersScreen.tsx CancelDialog.tsx CancelAllDialog.tsx SignInDialog.tsx'),
  ...at('state/orders', 'watchOwnOrders.ts'),
  ...at('islands/chart', 'watchTokenOrders.ts'),
]
