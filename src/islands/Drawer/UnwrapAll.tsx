import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Holding } from '#domain/account/Portfolio.ts'
import { chainById } from '#domain/chains/chains.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { forgetRun, isRunning, runOf, stopRun } from '#state/deeds/runs.ts'
import { unwrapAll } from '#state/holdings/unwrapAll.ts'
import { $viewOnly } from '#state/wallet/connection.ts'
import { DeedSheet } from '#ui/account/DeedSheet.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'

/** A button where wrapped currencies are held, and what it does, network by network. */
export function UnwrapAll({ say, wrapped }: { say: Say; wrapped: readonly Holding[] }) {
  const run = useStore(runOf('unwrapAll'))
  const viewOnly = useStore($viewOnly)
  const [open, setOpen] = useState(false)
  useEffect(() => () => forgetRun('unwrapAll'), [])
  const close = () => {
    forgetRun('unwrapAll')
    setOpen(false)
  }
  if (viewOnly || (wrapped.length === 0 && !open)) return null
  const parts = wrapped.map(holding => {
    const { token, raw } = holding
    const chain = chainById(token.chainId)
    const amount = say.amount(raw, token.decimals, 20)
    const network = chain?.name ?? ''
    return {
      ...{ key: String(token.chainId), network, button: say.t('unwrapAll.on', { network }) },
      rows: [
        { label: say.t('unwrapAll.leaves'), value: `− ${amount} ${safeText(token.symbol, 12)}` },
        { label: say.t('unwrapAll.arrives'), value: `+ ${amount} ${chain?.native.symbol ?? ''}` },
      ],
      onRun: () => void unwrapAll(holding).then(({ status }) => status === 'done' && close()),
    }
  })
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        <Icon name="arrowDown" />
        {say.t('unwrapAll.open')}
      </Button>
      <Dialog open={open} onClose={close} title={say.t('unwrapAll.open')} closeLabel={say.t('fault.close')}>
        <DeedSheet
          say={say}
          text={say.t('unwrapAll.text')}
          parts={parts}
          working={isRunning(run) ? (run?.about[0] ?? null) : null}
          problem={run?.error ? say.t(run.error.code, run.error.values) : null}
          onStop={() => stopRun('unwrapAll')}
        />
      </Dialog>
    </>
  )
}
