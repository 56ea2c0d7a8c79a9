import { chainById } from '#domain/chains/chains.ts'
import type { HistoryNetwork, WalletHistory } from '#data/market/walletSchemas.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'

const nameOf = ({ chainId }: HistoryNetwork): string => chainById(chainId)?.name ?? `${chainId}`

/** How far each network is: a bar while it is read, then the block it is read up to, and what could not be told. */
export function HistoryState({ say, history }: { say: Say; history: WalletHistory }) {
  const names = (of: (network: HistoryNetwork) => boolean): string => history.networks.filter(of).map(nameOf).join(', ')
  const failed = names(network => network.state === 'failed')
  const untold = names(network => network.native === 'unknown')
  const cut = names(network => network.cut)
  return (
    <>
      <ul className="history-networks" role="list">
        {history.networks.map(network => (
          <li key={network.chainId} data-state={network.state}>
            <span>{nameOf(network)}</span>
            {network.state === 'read' ? (
              <span className="soft">
                {say.t('portfolio.history.upTo', { block: say.figure('count', network.to) })}
              </span>
            ) : network.state === 'failed' ? (
              <span className="soft">{say.t('portfolio.history.stopped')}</span>
            ) : (
              <>
                <progress
                  value={network.share}
                  max={1}
                  aria-label={say.t('portfolio.history.reading', { network: nameOf(network) })}
                />
                <span className="soft">
                  {network.state === 'waiting'
                    ? say.t('portfolio.history.waiting')
                    : say.figure('percent', network.share)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      {failed && (
        <p className="history-note" role="status">
          <Icon name="warning" /> {say.t('portfolio.history.failed', { networks: failed })}
        </p>
      )}
      {untold && (
        <p className="history-note">
          <Icon name="info" /> {say.t('portfolio.history.noNative', { networks: untold })}
        </p>
      )}
      {cut && (
        <p className="history-note">
          <Icon name="info" /> {say.t('portfolio.history.cut', { networks: cut })}
        </p>
      )}
    </>
  )
}
