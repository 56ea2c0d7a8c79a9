import { useStore } from '@nanostores/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Say } from '#i18n/Say.ts'
import { $toasts, closeToast, holdToast, releaseToast } from '#state/deeds/toasts.ts'
import { verifyFlows } from '#state/deeds/flow/verifyFlows.ts'
import { recordLink } from '#state/deeds/kinds/recordLink.ts'
import { $records } from '#state/deeds/records.ts'
import { topModal, watchModals } from '#ui/primitives/modals.ts'
import { ToastCard } from '#ui/toast/ToastCard.tsx'
import { toastWords } from './toastWords.ts'

/**
 * TX-3: news of transactions, seen and spoken. Watching `$records` is what resumes those of an earlier page; what a
 * wallet was asked and never answered is looked up.
 */
export function Toasts({ say }: { say: Say }) {
  const toasts = useStore($toasts)
  useStore($records)
  useEffect(() => void verifyFlows(), [])
  // The header may clip or blur what is inside it: a toast belongs to the page. Under a modal that is neither seen nor
  // heard, so it goes into the topmost one.
  const modal = useSyncExternalStore(watchModals, topModal, () => null)
  // A live region that comes with its words is not heard: it is there first.
  const [there, setThere] = useState(modal)
  useEffect(() => setThere(modal), [modal])
  return createPortal(
    <>
      <section className="toasts" aria-label={say.t('toast.region')} hidden={toasts.length === 0}>
        <ul>
          {toasts.map(({ id, news }) => (
            <ToastCard
              key={id}
              say={say}
              {...toastWords(say, news)}
              href={recordLink(news)}
              onClose={() => closeToast(id)}
              onHold={() => holdToast(id)}
              onRelease={() => releaseToast(id)}
            />
          ))}
        </ul>
      </section>
      {/* Within a dialog `status` is the dialog's own word. */}
      <p className="toast-live" {...(modal ? { 'aria-live': 'polite', 'aria-atomic': true } : { role: 'status' })}>
        {(there === modal ? toasts : []).map(({ news }) => {
          const { title, text } = toastWords(say, news)
          return text ? `${title}. ${text} ` : `${title} `
        })}
      </p>
    </>,
    modal ?? document.body,
  )
}
