import { useState } from 'react'
import { grouped } from '../../i18n/typedAmount.ts'

/** A text box of an amount: plain digits while a person is in it, grouped otherwise. Props of an input. */
export function useAtRest(text: string, tag: string) {
  const [isInside, setInside] = useState(false)
  return {
    value: isInside ? text : grouped(text, tag),
    onFocus: () => setInside(true),
    onBlur: () => setInside(false),
  }
}
