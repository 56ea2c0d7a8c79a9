import { useState } from 'react'
import type { Position } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import { Segmented } from '#ui/primitives/Segmented.tsx'
import { useTaxes } from '../positions/amounts.ts'
import { AddBoth } from './AddBoth.tsx'
import { AddOne } from './AddOne.tsx'

type Props = { say: Say; position: Position; onClose: () => void }

/**
 * LP-4, GO-11: more of a position, of both tokens or of one alone. A hook may do with a swap what it likes, and a token
 * that keeps a part comes short: there both are asked for.
 */
export function AddDialog({ say, position, onClose }: Props) {
  const [way, setWay] = useState('both')
  const taxed = useTaxes(position).some(bps => bps > 0)
  const ways = position.pool.hook === undefined && !taxed && (
    <Segmented
      label={say.t('zap.ways')}
      items={[
        { key: 'both', label: say.t('zap.both') },
        { key: 'one', label: say.t('zap.one') },
      ]}
      value={way}
      onChange={setWay}
    />
  )
  const rest = { say, ways, onClose }
  return way === 'one' && ways ? <AddOne {...rest} position={position} /> : <AddBoth {...rest} position={position} />
}
