import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { routeAt } from '#domain/routes/routeAt.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { $hiddenPositions } from '#state/liquidity/hiddenPositions.ts'
import { FIRST } from '#state/liquidity/positions.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { readStored } from '#state/stored/stored.ts'
import { $account, $connection, $viewOnly, onNetworks } from '#state/wallet/connection.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { PositionFilters } from '#ui/positions/PositionFilters.tsx'
import { PositionNotes } from '#ui/positions/PositionNotes.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { ImportPair } from './ImportPair.tsx'
import { later } from '../../later.tsx'
import { useSay } from '../../useSay.ts'
import { ConnectPanel } from './ConnectPanel.tsx'
import { CollectAll } from '../hold/CollectAll.tsx'
import { PositionList } from './PositionList.tsx'
import { filterPositions, firstFilter, statuses, versions, wholeFilter } from './positionFilter.ts'
import { usePositions } from './usePositions.ts'

const create = routeAt('/positions/create')
const WalletHalves = later(async () => (await import('../migrate/WalletHalves.tsx')).WalletHalves)
/** Few wallets have any: nothing of them is loaded before. */
const hasHalves = (): boolean => (readStored('tarn.flows') ?? readStored('tarn.halfMigrations') ?? '[]') !== '[]'

/** RT-9, LP-1: the positions of the connected wallet. */
export function Positions(props: IslandWords) {
  const say = useSay(props, 'Positions')
  const account = useStore($account, { ssr: 'initial' })
  const { status } = useStore($connection, { ssr: 'initial' })
  const viewOnly = useStore($viewOnly, { ssr: 'initial' })
  const { testnet, hideBalances } = useStore($preferences, { ssr: 'initial' })
  const put = useStore($hiddenPositions, { ssr: 'initial' })
  const positions = usePositions(account)
  const [filter, setFilter] = useState(firstFilter)
  const [shown, setShown] = useState(FIRST)
  const [alive, setAlive] = useState(false)
  const [halves, setHalves] = useState(false)
  useEffect(() => {
    setAlive(true)
    setHalves(hasHalves())
  }, [])
  if (!alive || !account) {
    const coming = status === 'reconnecting' || status === 'connecting'
    return <ConnectPanel say={say} text={say.t('positions.connect')} busy={alive && coming} />
  }
  const { listed, unread, away, behind, blind } = positions
  const loading = positions.status === 'loading'
  const networks = onNetworks.filter(id => Boolean(chainById(id)?.testnet) === testnet)
  // A network of the other mode is none to filter by.
  const chainId = filter.chainId !== null && networks.includes(filter.chainId) ? filter.chainId : null
  const filtered = filterPositions(listed, { ...filter, chainId })
  const seen = filtered.filter(({ id }) => !put.includes(id))
  const hidden = filtered.filter(({ id }) => put.includes(id))
  const common = { say, own: !viewOnly, hideBalances }
  const nothing = !loading && listed.length === 0 && unread === 0
  return (
    <div className="positions-main">
      <PositionFilters
        say={say}
        statuses={{ all: statuses, on: filter.statuses, onChange: on => setFilter({ ...filter, statuses: on }) }}
        versions={{ all: versions, on: filter.versions, onChange: on => setFilter({ ...filter, versions: on }) }}
        networks={networks.map(id => ({ id, name: chainById(id)?.name ?? `${id}` }))}
        chainId={chainId}
        onChain={chainId => setFilter({ ...filter, chainId })}
      />
      <PositionNotes say={say} away={away} behind={behind} blind={blind} />
      <p className="unseen" role="status">
        {say.t(loading ? 'positions.loading' : 'positions.count', { n: seen.length })}
      </p>
      {loading && <div className="card position-card position-waits" aria-hidden="true" />}
      {nothing && away.length === 0 && (
        <div className="card position-empty">
          <EmptyPanel title={say.t('positions.none')} text={say.t('positions.noneText')}>
            {create && (
              <Button variant="primary" href={say.path(create)}>
                {say.t('positions.new')}
              </Button>
            )}
            <Button href={say.path('exploreTab', { tab: 'pools' })}>{say.t('positions.explore')}</Button>
          </EmptyPanel>
        </div>
      )}
      {!loading && !nothing && seen.length === 0 && hidden.length === 0 && unread === 0 && (
        <div className="card position-empty">
          <EmptyPanel text={say.t('positions.noneShown')}>
            <Button onClick={() => setFilter(wholeFilter)}>{say.t('positions.showAll')}</Button>
          </EmptyPanel>
        </div>
      )}
      {!viewOnly && halves && <WalletHalves say={say} />}
      {!viewOnly && <CollectAll say={say} listed={seen} />}
      <PositionList {...common} label={say.t('positions.list')} listed={seen.slice(0, shown)} hidden={false} />
      {unread > 0 && <p className="soft">{say.t('positions.unread', { n: unread })}</p>}
      {seen.length > shown && (
        <Button block onClick={() => setShown(shown + FIRST)}>
          {say.t('positions.more')}
        </Button>
      )}
      <ImportPair say={say} account={account} />
      {hidden.length > 0 && (
        <details className="positions-hidden">
          <summary>{say.t('positions.hiddenOnes', { n: hidden.length })}</summary>
          <PositionList
            {...common}
            label={say.t('positions.hiddenOnes', { n: hidden.length })}
            listed={hidden}
            hidden
          />
        </details>
      )}
    </div>
  )
}
