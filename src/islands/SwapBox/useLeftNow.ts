import { useEffect, useState } from 'react'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { readLeft } from '#state/swap/readLeft.ts'
import { leftText } from '../deeds/leftView.ts'

/**
 * The approvals of a swap's token as the chain has them once the swap is mined, in words: the plan's own figure is no
 * proof of them.
 */
export function useLeftNow(say: Say, { account, follow: { chainId }, currencyIn: { id } }: Transaction, input: Token) {
  const [text, setText] = useState(() => say.t('approvals.looking'))
  useEffect(() => {
    let here = true
    void readLeft({ chainId, account, currency: id }).then(left => here && setText(leftText(say, left, input)))
    return () => {
      here = false
    }
  }, [say, chainId, account, id, input])
  return text
}
