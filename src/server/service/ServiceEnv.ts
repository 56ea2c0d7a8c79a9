import { MAX_AGE_DAYS } from '#data/blocklistAge.ts'
import { readTrustProxy } from './readTrustProxy.ts'
import type { StorePlace } from '../store/openStore.ts'

/** What the service is told; read once from the environment (`service.ts`), given by hand in tests. */
export type ServiceEnv = {
  /** The site's public address: what wallets sign for names it. */
  siteUrl: string
  /** The indexer's base URL, without a trailing slash; or those of several that know the same, comma separated. */
  indexerUrl: string
  /** Node URLs by chain id, the first that answers is used for reads. */
  rpcUrls: Record<number, string[]>
  /** Solana's nodes; none: Solana is not set up here. */
  solanaRpcUrls?: string[]
  /** ERC-4337 bundlers by chain id; passkey wallets act on these networks. */
  bundlerUrls: Record<number, string>
  devnet: boolean
  /**
   * Where fiat rates come from: answers `{ rates: { EUR: 0.92, … } }` with base USD. Without it a fixed table serves.
   */
  ratesUrl?: string
  /** The signed block-list, a file. */
  blocklistFile: string
  /** Days after which a block-list is refused; default 30. */
  blocklistMaxAgeDays?: number
  /** Where passkeys, names and the like are remembered. */
  store: StorePlace
  /**
   * Proxies we own: their addresses and ranges, or how many of them a request passes (true: one; then no other host may
   * reach our port). Only what they wrote into X-Forwarded-For and the country's header is trusted; false: nothing is
   * (`visitorOf`).
   */
  trustProxy: boolean | number | readonly string[]
  /**
   * Header in which a proxy of ours says the visitor's country; default `cf-ipcountry`. Read only from a proxy of ours.
   */
  countryHeader?: string
  /** PR-2: ISO 3166 codes of countries where Tarn is not offered. */
  closedCountries?: string[]
  /** A file whose text (`market`, `swap`) declares an outage; no file, no outage. */
  outageFile?: string
  /** Where analytics events go on to; without it they are counted by name and dropped. */
  analyticsUrl?: string
  /** Where samples of page speed and faults go on to; without it they are written to the log. */
  monitorUrl?: string
  /**
   * AD-5: a file that names exchanges to receive from, `{ "providers": [{ serviceProvider, name, logo, url }] }`; no
   * file, none.
   */
  transfersFile?: string
  /**
   * AD-6: where rewards are asked, Merkl's `/v4/users/{address}/rewards?chainId={chainIds}`; without it there is
   * nothing to claim.
   */
  rewardsUrl?: string
  /** LM-3: who may take signed orders to fill them; none: orders are kept, and no one is given them. */
  fillerKeys?: readonly string[]
  /**
   * The one origin that a name's gateway (EIP-3668) may have though it is plain HTTP or private; of a devnet alone.
   */
  devnetNameGateway?: string | undefined
  /** Calls a minute and visitor at /rpc. */
  rpcPerMinute: number
}

/** Bindings Hono hands to each request. */
export type Visit = { Bindings: { ip?: string } }

/** Reads the environment. `get` is how a name is looked up. */
export function readServiceEnv(get: (name: string) => string | undefined): ServiceEnv {
  const ids = (get('TARN_CHAINS') || '1,8453')
    .split(',')
    .map(Number)
    .filter(id => Number.isInteger(id) && id > 0)
  const rpcUrls: Record<number, string[]> = {}
  const bundlerUrls: Record<number, string> = {}
  const listIn = (name: string) =>
    (get(name) ?? '')
      .split(',')
      .map(each => each.trim())
      .filter(Boolean)
  for (const id of ids) {
    const urls = listIn(`RPC_URL_${id}`)
    if (urls.length > 0) rpcUrls[id] = urls
    const bundler = get(`BUNDLER_URL_${id}`)?.trim()
    if (bundler) bundlerUrls[id] = bundler
  }
  const solanaRpcUrls = listIn('SOLANA_RPC_URL')
  const ratesUrl = get('RATES_URL')
  const storeUrl = get('SERVICE_DATABASE_URL')
  const isDevnet = ['1', 'true'].includes(get('DEVNET') ?? '')
  const home = get('TARN_HOME') || '.tarn'
  return {
    siteUrl: get('SITE_URL') || 'http://localhost:4321',
    indexerUrl: (get('INDEXER_URL') || 'http://127.0.0.1:42069')
      .split(',')
      .map(url => url.trim().replace(/\/+$/, ''))
      .join(','),
    rpcUrls,
    ...(solanaRpcUrls.length > 0 ? { solanaRpcUrls } : {}),
    bundlerUrls,
    devnet: isDevnet,
    ...(ratesUrl ? { ratesUrl } : {}),
    devnetNameGateway: (isDevnet && get('DEVNET_NAME_GATEWAY')) || undefined,
    countryHeader: (get('COUNTRY_HEADER') || 'cf-ipcountry').toLowerCase(),
    closedCountries: (get('CLOSED_COUNTRIES') ?? '')
      .toUpperCase()
      .split(',')
      .map(code => code.trim())
      .filter(Boolean),
    outageFile: get('OUTAGE_FILE') || `${home}/outage`,
    analyticsUrl: get('ANALYTICS_URL') || undefined,
    monitorUrl: get('MONITOR_URL') || undefined,
    transfersFile: get('TRANSFERS_FILE') || `${home}/transfers.json`,
    rewardsUrl: get('REWARDS_URL') || undefined,
    fillerKeys: listIn('FILLER_KEYS'),
    blocklistFile: get('BLOCKLIST_FILE') || `${home}/blocklist.json`,
    blocklistMaxAgeDays: Number(get('BLOCKLIST_MAX_AGE_DAYS')) || MAX_AGE_DAYS,
    store: { folder: get('SERVICE_FOLDER') || `${home}/service`, ...(storeUrl ? { url: storeUrl } : {}) },
    trustProxy: readTrustProxy(get('TRUST_PROXY') ?? ''),
    rpcPerMinute: Number(get('RPC_PER_MINUTE')) || 6000,
  }
}
