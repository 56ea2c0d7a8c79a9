import {
  at,
  data,
  held,
  liquidity,
  named,
  opened,
  orders,
  position,
  quotes,
  reads,
  solana,
  tokens,
  viem,
} from './doorGroups.ts'

/**
 * A moment of a visitor's way: one file of the build (entries of the same `chunk` are one file). `doors`: the modules
 * (from the project's root) through which it is entered. `first`: what they import dynamically belongs to other
 * moments, as with all that pages start with. `sharedWith`: only what one of those later moments needs too.
 */
export type Moment = {
  chunk: string
  doors: readonly string[]
  first?: boolean
  sharedWith?: readonly string[]
}

/**
 * In the order in which a visitor meets them: a module goes to the first moment that needs it. Pages take whole files,
 * so a moment that several pages share holds what most of them need (tests/laws/built/moments.test.ts: their kB).
 */
export const momentDoors: readonly Moment[] = [
  // Plain scripts of pages. Their entries stay files of their own: they do their work when they are loaded.
  {
    chunk: 'load',
    first: true,
    doors: ['\0vite/preload-helper.js', '\0astro:env/client', ...at('islands/live', 'startMenus.ts')],
  },
  { chunk: 'stored', first: true, doors: [...at('state/stored', 'stored.ts'), ...at('islands/intent', 'intents.ts')] },
  {
    chunk: 'figures',
    first: true,
    doors: [
      ...at('islands', 'settings/rewriteFigures.ts settings/rewriteShown.ts live/startMoments.ts'),
      ...at('ui/primitives/rolled', 'rolledFrom.ts'),
      ...at('domain', 'token/Market.ts token/Token.ts protocols/Pool.ts'),
    ],
  },
  { chunk: 'market', first: true, doors: at('islands/live', 'startFigures.ts rows/newRowsLater.ts writeRatio.ts') },
  // Of pages about one token or pool.
  {
    chunk: 'tools',
    first: true,
    doors: [...at('islands/live', 'startTools.ts'), ...at('islands/chart', 'startChart.ts')],
  },
  {
    chunk: 'favorites',
    first: true,
    doors: [
      ...at('islands/live', 'favorites.ts'),
      ...at('state', 'settings/preferences.ts', 'wallet/storedWallet.ts'),
      ...at('domain', 'extension.ts'),
    ],
  },
  { chunk: 'chains', first: true, doors: ['src/domain/chains/chains.ts', 'src/i18n/paths.ts'] },
  { chunk: 'nft', first: true, doors: at('islands/nft', 'startNfts.ts') },
  {
    chunk: 'explore',
    first: true,
    doors: [
      ...at('islands/explore', 'putRows.ts', 'tableState.ts', 'startControls.ts', 'marketLater.ts'),
      ...at('data/market', 'newerFirst.ts'),
    ],
  },
  // What islands share with rows, charts and answers, which come without any island.
  {
    chunk: 'parts',
    first: true,
    doors: at(
      'islands',
      'Connect/Connect.tsx SwapBox/SwapBox.tsx Search/Search.tsx liquidity/positions/Positions.tsx',
      'live/drawShares.ts',
    ),
    sharedWith: ['rows', 'chart', 'data'],
  },
  {
    chunk: 'data',
    first: true,
    doors: [
      ...data,
      ...at('islands', 'pageWords.ts nft/reportNft.ts monitoring/reportFault.ts'),
      ...at('ui/chart', 'liquidityBars.ts plot.ts thin.ts'),
    ],
  },
  {
    chunk: 'react',
    first: true,
    doors: ['node_modules/@astrojs/react/dist/client.js', 'node_modules/react/jsx-runtime.js'],
  },

  // Islands that a page may start with.
  {
    chunk: 'island',
    first: true,
    doors: [
      // The header's: they live beside every other island.
      ...at('islands', 'Search/Search.tsx', 'Connect/Connect.tsx', 'later.tsx'),
      ...at('ui/primitives', 'Button.tsx', 'Segmented.tsx', 'logo/ChainIcon.tsx'),
      ...at('ui/account', 'HiddenText.tsx'),
      ...at('domain', 'Hex.ts'),
    ],
  },
  // What a swap shares with other forms, and with an account's balances beside a token.
  {
    chunk: 'amounts',
    first: true,
    doors: [
      ...at('islands', 'SwapBox/SwapBox.tsx', 'TokenBalances/TokenBalances.tsx', 'issues/useProven.ts'),
      ...at('ui', 'tokenSelector/tokenSelector.css?url', 'send/send.css?url'),
      ...at('i18n', 'percentSign.ts'),
    ],
    sharedWith: ['holdings', 'send-form', 'create-form', 'position-form'],
  },
  { chunk: 'amounts', first: true, doors: quotes, sharedWith: ['holdings'] },
  { chunk: 'swap-form', first: true, doors: at('islands', 'SwapBox/SwapBox.tsx') },
  {
    chunk: 'rows',
    doors: [
      ...at('islands/explore', 'chosen.ts stars.ts keepMarket.ts askTransactions.ts askFavorites.ts askRows.ts'),
      ...at('islands', 'live/rows/newRows.ts chart/keepDrawn.ts'),
    ],
  },
  { chunk: 'chart', doors: at('islands/chart', 'openChart.ts') },
  { chunk: 'chain', first: true, doors: at('islands', 'Send/SendBox.tsx'), sharedWith: ['position-form'] },
  {
    chunk: 'chain',
    first: true,
    doors: [...at('domain/plan', 'Approval.ts'), ...viem],
  },
  {
    chunk: 'holdings',
    first: true,
    doors: [...held, ...at('islands', 'liquidity/create/CreateBox.tsx')],
    sharedWith: ['position-form'],
  },
  { chunk: 'flags', doors: ['src/data/flagClient.ts', 'src/islands/navigation/labelSignUp.ts'] },
  { chunk: 'moves', first: true, doors: at('islands', 'Send/SendBox.tsx'), sharedWith: ['wallet', 'quote', 'deed'] },
  {
    chunk: 'find',
    first: true,
    doors: at('islands', 'Search/SearchDialog.tsx'),
    sharedWith: ['tokens', 'wallet', 'send-form'],
  },
  {
    chunk: 'find',
    first: true,
    doors: [
      ...at('islands', 'CopyLink.tsx useFlag.ts'),
      ...at('state/site', 'noteUse.ts'),
      ...at('domain/search', 'isCopy.ts'),
    ],
  },
  { chunk: 'send-form', first: true, doors: at('islands', 'Send/SendBox.tsx') },
  { chunk: 'limit-form', first: true, doors: at('islands', 'Limit/LimitBox.tsx') },
  // What forms of positions share with a review.
  { chunk: 'plan', first: true, doors: position, sharedWith: ['wallet', 'quote', 'deed'] },
  { chunk: 'position-form', first: true, doors: position },
  { chunk: 'create-form', first: true, doors: at('islands', 'liquidity/create/CreateBox.tsx') },
  { chunk: 'holdings', first: true, doors: held, sharedWith: opened },
  {
    chunk: 'chain',
    first: true,
    doors: at('islands', 'Passkeys/Passkeys.tsx Passkeys/PasskeyPopup.tsx portfolio/WalletHistory.tsx'),
    sharedWith: opened,
  },

  // What a press brings.
  { chunk: 'node', doors: [...quotes, ...reads, ...tokens, ...named], sharedWith: ['connect'] },
  { chunk: 'facts', doors: [...quotes, ...reads, ...tokens], sharedWith: ['wallet', 'deed'] },
  // A form asks these of its tokens before any press.
  { chunk: 'facts', first: true, doors: named },
  { chunk: 'reads', first: true, doors: reads },
  { chunk: 'quote', doors: quotes },
  // The list of wallets; what an account holds comes once one is connected.
  {
    chunk: 'connect',
    doors: [
      ...at('onchain', 'wallet/wallet.ts node/clients.ts node/toAppError.ts read/readDevnetAccounts.ts'),
      ...at('onchain/connectors', 'devnetWallet.ts', 'viewOnly.ts', 'passkey.ts', 'walletConnect.ts'),
      ...at('islands/Connect', 'PasskeyEntry.tsx', 'Pairing.tsx'),
    ],
  },
  {
    chunk: 'wallet',
    doors: [
      ...at('onchain', 'wallet/readCapability.ts wallet/readThrough.ts'),
      ...at('onchain/read', 'readBalances.ts readEnsName.ts'),
      ...at(
        'state',
        'wallet/walletCapabilities.ts holdings/keptHoldings.ts holdings/portfolio.ts',
        'site/reportConnect.ts',
      ),
      ...at('islands/Connect', 'OwnMark.tsx'),
    ],
  },
  // Ways back to an account that are not an extension's, and what a typed recipient is asked of a chain.
  {
    chunk: 'wallet',
    first: true,
    doors: [
      ...at('state', 'passkey/passkeyWallet.ts', 'people/findPerson.ts people/findWallet.ts'),
      ...at('onchain/read', 'readRecipient.ts', 'readCost.ts', 'readEnsAddress.ts'),
    ],
  },
  // With the first name in other letters than a–z.
  { chunk: 'letters', doors: at('domain/names', 'otherLetters.ts') },
  {
    chunk: 'deed',
    doors: [
      ...at(
        'islands',
        'SwapBox/SwapDialogs.tsx SwapBox/OpenedReview.tsx SwapBox/recipient/RecipientLine.tsx',
        'Send/SendFlow.tsx',
      ),
      ...at('state', 'wallet/readyWallet.ts'),
      ...at('state/deeds', 'sendPlan.ts', 'sendConsent.ts', 'followers/followEvm.ts followers/followOrder.ts'),
      ...at('onchain/act', 'rehearsePlan.ts', 'rehearse.ts', 'askStep.ts'),
    ],
  },
  { chunk: 'tokens', doors: tokens },
  { chunk: 'search', doors: at('islands', 'Search/SearchDialog.tsx') },
  // From a token's page, without a wallet, and from the drawer.
  { chunk: 'alerts', doors: at('islands/alerts', 'openPriceAlert.tsx AlertsPanel.tsx startAlerts.ts') },
  // What the drawer shares with two things that open beside it, too.
  { chunk: 'activity', doors: [...solana, ...liquidity], sharedWith: ['drawer'] },
  {
    chunk: 'passkey',
    doors: [
      ...at('state', 'passkey/passkeys.ts passkey/ownerChanges.ts', 'deeds/review/operationReview.ts'),
      ...at('onchain/passkey/recovery', 'recoverOperation.ts'),
      ...at('onchain', 'passkey/passkeyProvider.ts'),
      ...at('islands', 'Connect/CarryDialog.tsx', 'Connect/PriceDialog.tsx'),
      ...at(
        'islands/Passkeys',
        'PasskeyManager.tsx RecoverWallet.tsx WithdrawDialog.tsx RecoverDialog.tsx',
        'OwnersDialog.tsx RecoverCard.tsx BackupCard.tsx Deposits.tsx',
      ),
      ...at('islands/Passkeys/deeds', 'PasskeyDeed.tsx DeletePasskey.tsx AgreeDialog.tsx WantPasskeyDialog.tsx'),
    ],
  },
  {
    chunk: 'drawer',
    doors: [
      ...at('islands', 'Drawer/Drawer.tsx Promos/Promos.tsx portfolio/ExportHistory.tsx'),
      ...at('islands/activity', 'RecordDetails.tsx', 'LineDetails.tsx'),
    ],
  },
  { chunk: 'orders', doors: orders },
  { chunk: 'solana', doors: solana },
  { chunk: 'range', first: true, doors: at('islands', 'liquidity/create/PriceStep.tsx') },
  { chunk: 'liquidity', doors: liquidity },
]
