import { useEffect, useState } from 'react'

/** ms a copy is confirmed. NB-5's 400 close a menu; nothing closes here, and a screen reader takes longer. */
const CONFIRMED = 1_600

/** Copies a text and says for a while how that went. */
export function useCopy(text: string): { copied: 'no' | 'yes' | 'failed'; copy: () => void } {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  useEffect(() => {
    if (copied !== 'yes') return
    const timer = setTimeout(() => setCopied('no'), CONFIRMED)
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
