import { useEffect, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Say } from '#i18n/Say.ts'
import { type PaidFor, readPaid } from '#state/deeds/history/readPaid.ts'
import { $account } from '#state/wallet/connection.ts'
import { RecordSheet } from '#ui/account/RecordSheet.tsx'
import { type Line, lineView } from './lineView.ts'
import { useCopy } from '../useCopy.ts'

type Props = { say: Say; line: Line; onClose: () => void }

/**
 * EN-8: what the network reports of a transaction that this browser has no record of. Its cost and place are read when
 * the details open.
 */
export function LineDetails({ say, line, onClose }: Props) {
  const account = useStore($account)
  const { chainId, hash } = line
  // Undefined: on its way.
  const [paid, setPaid] = useState<PaidFor | null>()
  useEffect(() => {
    const abort = new AbortController()
    if (account)
      readPaid({ chainId, hash, wallet: account }, abort.signal).then(setPaid, error => {
        if (!abort.signal.aborted) throw error
      })
    return () => abort.abort()
  }, [account, chainId, hash])
  const { copied, copy } = useCopy(hash)
  return <RecordSheet say={say} view={lineView(say, line, paid)} copied={copied} onCopy={copy} onClose={onClose} />
}
