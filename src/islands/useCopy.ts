import { useEffect, useState } from 'react'
import { copyFeedback } from '#ui/copyFeedback.ts'

/** Copies a text and says how that went: done for a moment, failed until the next try. */
export function useCopy(text: string): { copied: 'no' | 'yes' | 'failed'; copy: () => void } {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  useEffect(() => {
    if (copied !== 'yes') return
    const timer = setTimeout(() => setCopied('no'), copyFeedback)
    return () => clearTimeout(timer)
  }, [copied])
  return {
    copied,
    copy: () =>
      void navigator.clipboard.writeText(text).then(
        () => setCopied('yes'),
        () => setCopied('failed'),
      ),
  }
}
