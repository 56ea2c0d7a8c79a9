// A maker of limit orders in a browser: a devnet that funded it, a book, and the site that its page speaks to.
import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { BookWorld } from './BookWorld.ts'
import { fakeBrowser } from './fakeBrowser.ts'
import { WETH } from './OrderWorld.ts'
import { serveBook } from './serveBook.ts'

export type MakerSite = {
  book: BookWorld
  browser: ReturnType<typeof fakeBrowser>
  /** Holds wrapped ether, of which Permit2 may take none. */
  me: Address
  stop: () => Promise<void>
}

export async function startMaker(): Promise<MakerSite> {
  const book = await BookWorld.start()
  const site = await serveBook(book)
  const browser = fakeBrowser(site.origin)
  const me = book.chain.devnet.accounts[1]!
  await book.chain.fund(me)
  await book.chain.call(me, WETH, 'approve', [PERMIT2, 0n])
  setRpcUrl(1, book.chain.url)
  return {
    ...{ book, browser, me },
    async stop() {
      site.stop()
      await book.stop()
    },
  }
}
