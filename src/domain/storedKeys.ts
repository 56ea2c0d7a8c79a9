type Kept = {
  /** What it is about, as /privacy groups it. */
  of: 'choices' | 'wallet' | 'memory' | 'safety' | 'visit'
  /** `ever`: until its person clears it. `visit`: until the tab is closed. */
  until: 'ever' | 'visit'
}

/**
 * LIST: everything Tarn keeps in a browser. Each has words in every language (`privacy.kept.<name>`), and /privacy
 * shows them.
 */
export const storedKeys = {
  'tarn.theme': { of: 'choices', until: 'ever' },
  'tarn.language': { of: 'choices', until: 'ever' },
  'tarn.currency': { of: 'choices', until: 'ever' },
  'tarn.preferences': { of: 'choices', until: 'ever' },
  'tarn.swap': { of: 'choices', until: 'ever' },
  'tarn.nodes': { of: 'choices', until: 'ever' },
  'tarn.drawerTab': { of: 'choices', until: 'ever' },
  'tarn.favorites': { of: 'choices', until: 'ever' },
  'tarn.alerts': { of: 'choices', until: 'ever' },
  'tarn.hiddenPositions': { of: 'choices', until: 'ever' },
  'tarn.wallet': { of: 'wallet', until: 'ever' },
  'tarn.recentWallets': { of: 'wallet', until: 'ever' },
  'tarn.nicknames': { of: 'wallet', until: 'ever' },
  'tarn.addressBook': { of: 'wallet', until: 'ever' },
  'tarn.passkey': { of: 'wallet', until: 'ever' },
  'tarn.passkeyOwners': { of: 'wallet', until: 'ever' },
  'tarn.signOut': { of: 'wallet', until: 'ever' },
  'tarn.orderSessions': { of: 'wallet', until: 'ever' },
  'tarn.recovered': { of: 'wallet', until: 'ever' },
  'tarn.records': { of: 'memory', until: 'ever' },
  'tarn.flows': { of: 'memory', until: 'ever' },
  'tarn.orderPlans': { of: 'memory', until: 'ever' },
  'tarn.importedPairs': { of: 'memory', until: 'ever' },
  'tarn.searchHistory': { of: 'memory', until: 'ever' },
  'tarn.recentTokens': { of: 'memory', until: 'ever' },
  'tarn.approvals': { of: 'memory', until: 'ever' },
  'tarn.queries': { of: 'memory', until: 'ever' },
  'tarn.acceptedTokens': { of: 'safety', until: 'ever' },
  'tarn.devnetConfirmed': { of: 'safety', until: 'ever' },
  'tarn.delegationMismatch': { of: 'safety', until: 'ever' },
  'tarn.backupCard': { of: 'safety', until: 'ever' },
  'tarn.ukNotice': { of: 'safety', until: 'ever' },
  'tarn.promos': { of: 'safety', until: 'ever' },
  'tarn.app': { of: 'safety', until: 'ever' },
  'tarn.promo': { of: 'visit', until: 'visit' },
  'tarn.promoShown': { of: 'visit', until: 'visit' },
  'tarn.chance': { of: 'visit', until: 'visit' },
  'tarn.flagUser': { of: 'visit', until: 'visit' },
  'tarn.fault': { of: 'visit', until: 'visit' },
  'tarn.faultReport': { of: 'visit', until: 'visit' },
} as const satisfies Record<`tarn.${string}`, Kept>

export type StoredKey = keyof typeof storedKeys

/** LIST: keys of older versions. What they hold is read once, kept under a key of now, and then removed. */
export const formerKeys = ['tarn.transactions', 'tarn.svmTransfers', 'tarn.halfMigrations'] as const

export type FormerKey = (typeof formerKeys)[number]
