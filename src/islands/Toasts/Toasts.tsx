import { useStore } from '@nanostores/react'
import { createPortal } from 'react-dom'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { onDevnet } from '#state/devnetNotice.ts'
import { $toasts, closeToast, holdToast, releaseToast } from '#state/toasts.ts'
import { $transactions } from '#state/transactions.ts'
import { ToastCard } from '#ui/toast/ToastCard.tsx'
import { toastWords } from './toastWords.ts'

/** TX-3: news of transactions, seen and spoken. Watching `$transactions` is what resumes those of an earlier page. */
export function Toasts({ say }: { say: Say }) {
  const toasts = useStore($toasts)
  useStore($transactions)
  // The header may clip or blur what is inside it; a toast belongs to the page.
  return createPortal(
    <>
      <section className="toasts" aria-label={say.t('toast.region')} hidden={toasts.length === 0}>
        <ul>
          {toasts.map(({ id, transaction }) => (
            <ToastCard
              key={id}
              say={say}
              {...toastWords(say, transaction)}
              href={onDevnet ? undefined : `${chainById(transaction.chainId)?.explorer}/tx/${transaction.hash}`}
              onClose={() => closeToast(id)}
              onHold={() => holdToast(id)}
              onRelease={() => releaseToast(id)}
            />
          ))}
        </ul>
      </section>
      <p role="status" className="toast-live">
        {toasts.map(({ transaction }) => {
          const { title, text } = toastWords(say, transaction)
          return text ? `${title}. ${text} ` : `${title} `
        })}
      </p>
    </>,
    document.body,
  )
}
