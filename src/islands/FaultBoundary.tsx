import { Component, type ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { noteFault } from '#state/faults.ts'
import { FaultNote } from '#ui/fault/FaultNote.tsx'

type Props = { say: Say; /** Closes what failed, where it can be closed. */ onClose?: () => void; children: ReactNode }

/** SE-6, SE-7: a part that fails, or that can't be loaded, says so with an id that can be quoted; the rest of its island lives on. */
export class FaultBoundary extends Component<Props, { id: string | null }> {
  override state = { id: null }

  static getDerivedStateFromError(error: unknown) {
    return { id: noteFault(error) }
  }

  override render(): ReactNode {
    const { id } = this.state
    if (id === null) return this.props.children
    const { say, onClose } = this.props
    const close = () => {
      this.setState({ id: null })
      onClose?.()
    }
    return <FaultNote say={say} id={id} onReload={() => location.reload()} onClose={close} />
  }
}
