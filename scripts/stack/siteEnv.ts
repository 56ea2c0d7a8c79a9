import { randomBytes } from 'node:crypto'
import type { Devnet } from './devnetUp.ts'
import type { Indexer } from './indexerUp.ts'
import type { Ports } from './ports.ts'

/** What build, server and tests of a devnet run are told. `localhost`, not 127.0.0.1: passkeys refuse an address. */
export const siteEnv = (
  ports: Ports,
  devnet: Devnet,
  indexer: Pick<Indexer, 'url'>,
): { SITE_URL: string } & Record<string, string> => ({
  DEVNET: 'true',
  // This machine by its number stands for an extension: an origin that is not the site's.
  PASSKEY_EXTENSION_ORIGINS: `http://127.0.0.1:${ports.site}`,
  // An example's, so that tests find the file.
  SECURITY_CONTACT: 'mailto:security@tarn.example',
  PORT: String(ports.site),
  SITE_URL: `http://localhost:${ports.site}`,
  INDEXER_URL: indexer.url,
  REWARDS_URL: `${devnet.rewards}/v4/users/{address}/rewards?chainId={chainIds}`,
  FILLER_KEYS: randomBytes(16).toString('hex'),
  DEVNET_NAME_GATEWAY: devnet.nameGateway,
  TARN_CHAINS: Object.keys(devnet.rpc).join(','),
  ...Object.fromEntries(Object.entries(devnet.rpc).map(([id, rpc]) => [`RPC_URL_${id}`, rpc])),
  ...Object.fromEntries(Object.entries(devnet.bundlers).map(([id, url]) => [`BUNDLER_URL_${id}`, url])),
})
