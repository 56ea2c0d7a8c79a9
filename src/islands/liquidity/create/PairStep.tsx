import { useState } from 'react'
import { chooseFee, hookOf, typeHook } from '#domain/liquidity/CreateForm.ts'
import { DEFAULT_FEE, parseFee } from '#domain/liquidity/FeeTier.ts'
import { DYNAMIC_FEE } from '#domain/protocols/Pool.ts'
import { versions } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import { FeeFields } from '#ui/liquidity/FeeFields.tsx'
import { HookFields } from '#ui/liquidity/HookFields.tsx'
import { PairFields } from '#ui/liquidity/PairFields.tsx'
import { readTyped } from '../../../i18n/typedAmount.ts'
import { feeView, hookView, tierOf } from './pairViews.ts'
import type { Creating } from './useCreate.ts'

type Props = { say: Say; creating: Creating; onPick: (side: 'a' | 'b') => void }

/** LP-3, the first step: pair, fee, hook. */
export function PairStep({ say, creating, onPick }: Props) {
  const { form, store, tokens } = creating
  const [custom, setCustom] = useState('')
  const typed = parseFee(readTyped(custom, say.tag))
  return (
    <>
      <PairFields say={say} a={tokens.a} b={tokens.b} onPick={onPick} />
      <FeeFields
        say={say}
        view={feeView(say, { creating, customText: custom, customBad: custom.trim() !== '' && typed === null })}
        onTier={key => {
          const { fee, tickSpacing } = tierOf(key)
          setCustom('')
          store.set(chooseFee(store.$form.get(), fee, tickSpacing))
        }}
        onCustom={text => {
          setCustom(text)
          const fee = parseFee(readTyped(text, say.tag))
          if (fee !== null) store.set(chooseFee(store.$form.get(), fee))
        }}
        onDynamic={on => store.set(chooseFee(store.$form.get(), on ? DYNAMIC_FEE : DEFAULT_FEE))}
      />
      {versions[form.version].hooks && (
        <HookFields
          say={say}
          view={hookView(say, creating)}
          onType={text => store.set(typeHook(store.$form.get(), text))}
          onAccept={yes => creating.setAcceptedHook(yes ? hookOf(form) : null)}
        />
      )}
    </>
  )
}
