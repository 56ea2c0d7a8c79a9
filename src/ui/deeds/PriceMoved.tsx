import { Button } from '../primitives/Button.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { Unbroken } from '../primitives/Unbroken.tsx'

type Props = {
  /** What it would be now, beside what was reviewed. */
  text: string
  accept: string
  /** What went wrong is told beside it, and heard first. */
  beside?: boolean
  onAccept: () => void
}

/** SW-7: the price is no longer the reviewed one: nothing is asked for until it is accepted. */
export function PriceMoved({ text, accept, beside, onAccept }: Props) {
  return (
    <div className="swap-note note-amber review-moved" role={beside ? 'status' : 'alert'}>
      <Icon name="warning" />
      <span>
        <Unbroken text={text} />
      </span>
      <Button size="s" variant="primary" onClick={onAccept}>
        {accept}
      </Button>
    </div>
  )
}
