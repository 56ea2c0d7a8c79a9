import { useEffect, useRef, useState } from 'react'
import * as HistoryExport from '#domain/account/HistoryExport.ts'
import type { Say } from '#i18n/Say.ts'
import { type Exported, exportHistory, type Progress } from '#state/account/exportHistory.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { saveFile } from '../saveFile.ts'

/** LIST: what it can be written as. */
const kinds = {
  csv: { type: 'text/csv;charset=utf-8', write: (_: string, { rows }: Exported) => HistoryExport.toCsv(rows) },
  json: {
    type: 'application/json',
    write: (address: string, { rows, incomplete }: Exported) => HistoryExport.toJson(address, rows, incomplete),
  },
} as const
type Kind = keyof typeof kinds

type State = Progress | { stage: 'done'; rows: number; incomplete: readonly string[] } | { stage: 'failed' } | null

/** GO-8: the whole history as a file, made here. */
export function ExportHistory({ say, address }: { say: Say; address: string }) {
  const [state, setState] = useState<State>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (kind: Kind) => {
    const abort = new AbortController()
    running.current = abort
    setState({ stage: 'moves', share: 0 })
    try {
      const exported = await exportHistory({ address, now: Date.now(), signal: abort.signal }, setState)
      const { type, write } = kinds[kind]
      saveFile(`tarn-${address}-${new Date().toISOString().slice(0, 10)}.${kind}`, type, write(address, exported))
      setState({ stage: 'done', rows: exported.rows.length, incomplete: exported.incomplete })
    } catch (error) {
      if (abort.signal.aborted) return setState(null)
      console.warn('Tarn: the history could not be exported', error)
      setState({ stage: 'failed' })
    }
  }
  const going = state !== null && 'share' in state ? state : null
  return (
    <div className="history-export">
      {going ? (
        <>
          <label>
            <span>{say.t(`export.${going.stage}`)}</span> <progress value={going.share} max={1} />
          </label>
          <Button size="s" onClick={() => running.current?.abort()}>
            {say.t('export.stop')}
          </Button>
        </>
      ) : (
        (Object.keys(kinds) as Kind[]).map(kind => (
          <Button key={kind} size="s" onClick={() => void run(kind)}>
            {say.t(`export.${kind}`)}
          </Button>
        ))
      )}
      <p className="soft" aria-live="polite">
        {state?.stage === 'done' &&
          [
            say.t('export.done', { n: state.rows }),
            ...(state.incomplete.length > 0
              ? [say.t('export.incomplete', { networks: state.incomplete.join(', ') })]
              : []),
          ].join(' ')}
        {state?.stage === 'failed' && <span>{say.t('export.failed')}</span>}
      </p>
    </div>
  )
}
