import { Component, type ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { noteFault } from '#state/site/faults.ts'
import { FaultNote, type Reporting } from '#ui/fault/FaultNote.tsx'
import { Guarded } from './guarded.ts'

type Props = { say: Say /** Closes what failed, where it can be closed. */; onClose?: () => void; children: ReactNode }

/**
 * SE-6, SE-7: a part that fails, or that can't be loaded, says so with an id that can be quoted; the rest of its island
 * lives on.
 */
export class FaultBoundary extends Component<Props, { id: string | null; report: Reporting }> {
  override state: { id: string | null; report: Reporting } = { id: null, report: 'no' }

  static getDerivedStateFromError(error: unknown) {
    return { id: noteFault(error), report: 'no' }
  }

  override render(): ReactNode {
    const { id, report } = this.state
    if (id === null) return <Guarded value={true}>{this.props.children}</Guarded>
    const { say, onClose } = this.props
    const close = () => {
      this.setState({ id: null })
      onClose?.()
    }
    const send = () => {
      this.setState({ report: 'sending' })
      import('./monitoring/reportFault.ts').then(
        async ({ reportFault }) => this.setState({ report: (await reportFault()) ? 'sent' : 'failed' }),
        (cause: unknown) => {
          console.warn('Tarn: the fault could not be reported', cause)
          this.setState({ report: 'failed' })
        },
      )
    }
    return (
      <FaultNote say={say} id={id} report={report} onReport={send} onReload={() => location.reload()} onClose={close} />
    )
  }
}
