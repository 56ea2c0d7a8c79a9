import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { fetchWalletHistory } from '#data/market/fetch/fetchWalletHistory.ts'
import type { WalletHistory as History, WalletMove } from '#data/market/walletSchemas.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { readStored } from '#state/stored/stored.ts'
import { storedWallet } from '#state/wallet/storedWallet.ts'
import { HistoryList } from '#ui/portfolio/HistoryList.tsx'
import { HistoryState } from '#ui/portfolio/HistoryState.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { useSay } from '../useSay.ts'
import '#ui/portfolio/history.css'
import { later } from '../later.tsx'

const ExportHistory = later(async () => (await import('./ExportHistory.tsx')).ExportHistory)

export type WalletHistoryProps = IslandWords & { address: string }

const ROWS = 50
/** ms between questions how far it is. */
const AGAIN = 800

type Known = { history: History /** Rows behind the first ones. */; more: WalletMove[]; cursor: string | null }

const isOver = ({ networks }: History): boolean => networks.every(({ state }) => state === 'read' || state === 'failed')
/** Only then "no activity" is true: everything was read, what leaves no log too, and the wallet never sent anything. */
const isNothing = ({ networks, total }: History): boolean =>
  total === 0 && networks.every(({ state, native, sent }) => state === 'read' && native === 'read' && sent === 0)

/** AP-3: all that a wallet did, read from the networks on request. */
export function WalletHistory({ address, ...words }: WalletHistoryProps) {
  const say = useSay(words, 'WalletHistory')
  const { hideBalances } = useStore($preferences, { ssr: 'initial' })
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    if (!asking) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      try {
        const history = await fetchWalletHistory(address, { limit: ROWS }, { signal: stop.signal })
        setFailed(false)
        setKnown(before => ({
          history,
          more: before?.more ?? [],
          cursor: before && before.more.length > 0 ? before.cursor : history.cursor,
        }))
        if (isOver(history)) setAsking(false)
        else timer = setTimeout(look, AGAIN)
      } catch (error) {
        if (stop.signal.aborted) return
        console.warn('Tarn: the activity could not be read', error)
        setFailed(true)
        setAsking(false)
      }
    }
    void look()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [asking, address])

  const showMore = async () => {
    try {
      const page = await fetchWalletHistory(address, {
        limit: ROWS,
        ...(known?.cursor ? { cursor: known.cursor } : {}),
      })
      setKnown(before => before && { ...before, more: [...before.more, ...page.items], cursor: page.cursor })
    } catch (error) {
      console.warn('Tarn: more activity could not be read', error)
      setFailed(true)
    }
  }
  const history = known?.history
  // AD-11: only the connected wallet's amounts are hidden; those of other wallets are public.
  const hidden = hideBalances && known !== null && storedWallet(readStored('tarn.wallet'))?.address === address
  const rows = known ? [...new Map([...known.history.items, ...known.more].map(move => [move.id, move])).values()] : []
  return (
    <div className="market-frame history">
      <p className="soft">{say.t('portfolio.history.lead')}</p>
      {!history && (
        <p>
          <Button variant="secondary" busy={asking} onClick={() => setAsking(true)}>
            {say.t('portfolio.history.read')}
          </Button>
        </p>
      )}
      {history && <HistoryState say={say} history={history} />}
      {failed && (
        <p className="history-note" role="alert">
          {say.t('portfolio.history.away')}{' '}
          <Button size="s" onClick={() => setAsking(true)}>
            {say.t('drawer.retry')}
          </Button>
        </p>
      )}
      {history && isOver(history) && history.total === 0 && (
        <p className="nothing soft" role="status">
          {say.t(isNothing(history) ? 'portfolio.history.none' : 'portfolio.history.noneFound')}
        </p>
      )}
      {history && isOver(history) && history.total > 0 && (
        <p className="soft" role="status">
          {say.t('portfolio.history.found', { n: history.total })}
        </p>
      )}
      {history && isOver(history) && history.total > 0 && <ExportHistory say={say} address={address} />}
      {rows.length > 0 && <HistoryList say={say} moves={rows} hidden={hidden} />}
      {known?.cursor && history && isOver(history) && (
        <p>
          <Button onClick={showMore}>{say.t('portfolio.history.more')}</Button>
        </p>
      )}
    </div>
  )
}
