import { useStore } from '@nanostores/react'
import type { Say } from '#i18n/Say.ts'
import { isOnEvm } from '#state/deeds/DeedRecord.ts'
import { factsOf } from '#state/deeds/kinds/recordKinds.ts'
import { $records, $unknown, $unreachable } from '#state/deeds/records.ts'
import { RecordSheet } from '#ui/account/RecordSheet.tsx'
import { FillDetails } from '../route/FillDetails.tsx'
import { ReplaceDeed } from './ReplaceDeed.tsx'
import { recordView } from './recordView.ts'
import { useCopy } from '../useCopy.ts'

/** TX-1: what this browser knows of one deed, as it stands now, and what may be done about it. */
export function RecordDetails({ say, id, onClose }: { say: Say; id: string; onClose: () => void }) {
  const records = useStore($records)
  const away = useStore($unreachable).has(id)
  const unknown = useStore($unknown).has(id)
  const record = records.find(each => each.id === id)
  const { copied, copy } = useCopy(record ? factsOf(record).mark : '')
  if (!record) return null
  const { transaction } = factsOf(record)
  const parts = records.filter(each => each.id !== id && factsOf(each).transaction === transaction)
  return (
    <RecordSheet
      say={say}
      view={recordView(say, record, { away, unknown, parts })}
      copied={copied}
      onCopy={copy}
      onClose={onClose}
      more={isOnEvm(record) && <FillDetails say={say} record={record} />}
    >
      {isOnEvm(record) && record.status === 'pending' && <ReplaceDeed say={say} record={record} />}
    </RecordSheet>
  )
}
