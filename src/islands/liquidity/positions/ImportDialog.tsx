import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import * as Form from '#domain/liquidity/CreateForm.ts'
import { shareOf } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import { readShares, type Shares } from '#state/liquidity/readShares.ts'
import { importPair } from '#state/liquidity/importedPairs.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $tokens, nativeToken, tokenKey } from '#state/tokens/tokens.ts'
import { DeedFrame } from '#ui/deeds/DeedFrame.tsx'
import { PairFields } from '#ui/liquidity/PairFields.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { SelectorDialog } from '../../TokenSelector/SelectorDialog.tsx'
import { networkIds } from '../../TokenSelector/networksOn.ts'

type Props = { say: Say; account: Address; onClose: () => void }

/** LP-4: a v2 pair is named by its two tokens, found on its network, and listed from then on. */
export function ImportDialog({ say, account, onClose }: Props) {
  const tokens = useStore($tokens)
  const [form, setForm] = useState(() => Form.empty('v2', networkIds.find(shownIn($preferences.get().testnet)) ?? 1))
  const [picking, setPicking] = useState<Form.CreateSide | null>(null)
  const [shares, setShares] = useState<Shares | 'away' | null>(null)
  const { chainId, a, b } = form
  const fault = Form.pairFault(form)
  useEffect(() => {
    setShares(null)
    if (a === null || b === null || fault !== null) return
    const abort = new AbortController()
    readShares(form, account, abort.signal).then(
      found => abort.signal.aborted || setShares(found),
      (error: unknown) => {
        if (abort.signal.aborted) return
        console.warn('Tarn: a pair could not be looked up', error)
        setShares('away')
      },
    )
    return () => abort.abort()
  }, [chainId, a, b, account])
  const shown = (id: Form.CreateForm['a']) =>
    id === null ? null : id === 'NATIVE' ? nativeToken(chainId) : (tokens[tokenKey(chainId, id)] ?? null)
  const network = chainById(chainId)?.name ?? ''
  const held = shares !== null && shares !== 'away' && shares.position !== null && shares.position.liquidity > 0n
  const told = (): string | null => {
    if (a === null || b === null) return null
    if (fault !== null) return say.t('positions.importFault')
    if (shares === null) return say.t('positions.importLooking', { network })
    if (shares === 'away') return say.t('network.down')
    if (!shares.there) return say.t('positions.importNone', { network })
    if (!held || !shares.position) return say.t('positions.importEmpty', { network })
    return say.t('positions.importFound', { share: say.figure('percent', shareOf(shares.position)), network })
  }
  if (picking !== null)
    return (
      <SelectorDialog
        say={say}
        side={picking === 'a' ? 'input' : 'output'}
        form={{ chainId, input: a, output: b, text: '', decimal: null, field: 'input' }}
        onPick={(id, on) => {
          setForm(now => Form.pick(now, { side: picking, currency: id, chainId: on }))
          setPicking(null)
        }}
        onClose={() => setPicking(null)}
      />
    )
  const save = () => {
    if (shares === null || shares === 'away') return
    importPair(chainId, shares.pair)
    onClose()
  }
  return (
    <DeedFrame
      title={say.t('positions.import')}
      closeLabel={say.t('fault.close')}
      onClose={onClose}
      foot={
        <Button variant="primary" size="l" block disabled={!held} onClick={save}>
          {say.t('positions.importNow')}
        </Button>
      }
    >
      <PairFields say={say} a={shown(a)} b={shown(b)} onPick={setPicking} text={say.t('positions.importPick')} />
      <p role="status">{told()}</p>
    </DeedFrame>
  )
}
