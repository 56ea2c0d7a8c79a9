import { atom } from 'nanostores'
import type { Address } from '#domain/chains/Chain.ts'
import * as SwapForm from '#domain/swap/SwapForm.ts'
import type { Parameter } from '#domain/swap/SwapForm.ts'
import { cameByLink } from '../site/cameByLink.ts'

/** A recipient of the output, chosen on the form's network. Never by a link: a third party would choose it (GO-14). */
export type Recipient = { address: Address; name: string | null /** Who chose. */; by: Address }

export type FormStore = {
  $form: ReturnType<typeof atom<SwapForm.SwapForm>>
  /** Parameters of the address that could not be followed. */
  $ignored: ReturnType<typeof atom<readonly Parameter[]>>
  /** GO-14: a third party's link filled it in, and it was not changed since. */
  $linked: ReturnType<typeof atom<boolean>>
  /** Null: oneself. */
  $recipient: ReturnType<typeof atom<Recipient | null>>
  set: (form: SwapForm.SwapForm) => void
}

/** A box's own form. */
export function makeForm(first: SwapForm.SwapForm): FormStore {
  const $form = atom(first)
  const $ignored = atom<readonly Parameter[]>([])
  const $linked = atom(false)
  const $recipient = atom<Recipient | null>(null)
  // What is known of an address holds on the network it was asked on.
  $form.listen(({ chainId }, before) => before?.chainId !== chainId && $recipient.set(null))
  return {
    $form,
    $ignored,
    $linked,
    $recipient,
    set(form) {
      $form.set(form)
      if ($ignored.get().length > 0) $ignored.set([])
      $linked.set(false)
    },
  }
}

/** SW-1: the form follows the page's address, and the address the form (replaced, not pushed). Returns what ends it. */
export function mirrorUrl({ $form, $ignored, $linked }: FormStore, chainIds: readonly number[]): () => void {
  const read = () => {
    const { form, ignored } = SwapForm.parseQuery(new URLSearchParams(location.search), chainIds)
    $form.set(form)
    $ignored.set(ignored)
  }
  read()
  $linked.set($form.get().text !== '' && cameByLink())
  const off = $form.listen(form => {
    const query = new URLSearchParams(location.search)
    // Others' parameters (flags, `connect`) stay; ours are written anew, whatever their case was.
    for (const name of [...query.keys()]) if (ours.has(name.toLowerCase())) query.delete(name)
    const own = Object.entries(SwapForm.toQuery(form))
    const text = new URLSearchParams([...own, ...query]).toString()
    history.replaceState(history.state, '', `${location.pathname}${text && `?${text}`}${location.hash}`)
  })
  window.addEventListener('popstate', read)
  return () => {
    off()
    window.removeEventListener('popstate', read)
  }
}

const ours = new Set([
  'chain',
  'outputchain',
  'inputcurrency',
  'outputcurrency',
  'value',
  'field',
  'exactamount',
  'exactfield',
])
