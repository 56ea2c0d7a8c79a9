import { atom, type WritableAtom } from 'nanostores'
import type { Facts } from '#domain/people/RecipientRisk.ts'
import { type Person, parseQuery, type SendForm, toQuery, typeRecipient } from '#domain/send/SendForm.ts'
import type { Found } from '../people/findPerson.ts'

/**
 * GO-14: how far a pasted request to pay came: what it asks for is looked up, isn't here, or could not be looked up.
 */
export type Asking = 'looking' | 'request' | 'away'

/**
 * What is known of the recipient: who it is, and what the chains have of them. `facts` null: not yet, or (`unasked`) no
 * node could be asked.
 */
export type Looked = { status: 'none' | 'looking' | Asking | Found['status']; facts: Facts | null; unasked: boolean }

export type SendStore = {
  $form: WritableAtom<SendForm>
  $looked: WritableAtom<Looked>
  set: (form: SendForm) => void
  type: (text: string) => void
  /** SM-7: a suggestion. */
  choose: (person: Person, shown: string) => void
  again: () => void
  /**
   * GO-14: a payment request that is not followed yet, or can't be: it stays as it was pasted and names no recipient.
   */
  hold: (text: string, asking: Asking) => void
}

const NOBODY: Looked = { status: 'none', facts: null, unasked: false }
/** ms after the last key (constants.md: search and ENS). */
const DEBOUNCE = 200

/** EN-4: one form, and who its recipient is. */
export function makeSend(first: SendForm): SendStore {
  const $form = atom(first)
  const $looked = atom<Looked>(NOBODY)
  let looking = new AbortController()

  const check = async (person: Person, signal: AbortSignal) => {
    const { chainId } = $form.get()
    $form.set({ ...$form.get(), validatedRecipientData: person })
    $looked.set({ status: 'ok', facts: null, unasked: false })
    try {
      const { readRecipient } = await import('#onchain/read/readRecipient.ts')
      const facts = await readRecipient(chainId, person.address, { signal })
      if (!signal.aborted) $looked.set({ status: 'ok', facts, unasked: false })
    } catch (error) {
      if (signal.aborted) return
      console.warn('Tarn: a recipient could not be looked at', error)
      $looked.set({ status: 'ok', facts: null, unasked: true })
    }
  }
  const look = (text: string, wait: number) => {
    looking.abort()
    looking = new AbortController()
    const { signal } = looking
    if (text.trim() === '') return $looked.set(NOBODY)
    $looked.set({ ...NOBODY, status: 'looking' })
    setTimeout(async () => {
      if (signal.aborted) return
      try {
        const { findPerson } = await import('../people/findPerson.ts')
        const found = await findPerson(text, $form.get().chainId, signal)
        if (signal.aborted) return
        if (found.status === 'ok') await check(found.person, signal)
        else $looked.set({ ...NOBODY, status: found.status })
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }, wait)
  }

  return {
    $form,
    $looked,
    set(form) {
      const before = $form.get()
      $form.set(form)
      const { validatedRecipientData: person } = form
      if (form.chainId === before.chainId) return
      // A name may point at another address on another network: until that is known there is no recipient.
      if (person?.ensName || (!person && $looked.get().status !== 'none')) {
        $form.set({ ...form, validatedRecipientData: null })
        return look(form.recipient, 0)
      }
      // Another network is another contract there.
      if (!person) return
      looking.abort()
      looking = new AbortController()
      void check(person, looking.signal)
    },
    type(text) {
      $form.set(typeRecipient($form.get(), text))
      look(text, DEBOUNCE)
    },
    choose(person, shown) {
      looking.abort()
      looking = new AbortController()
      $form.set(typeRecipient($form.get(), shown))
      void check(person, looking.signal)
    },
    hold(text, asking) {
      looking.abort()
      $form.set(typeRecipient($form.get(), text))
      $looked.set({ ...NOBODY, status: asking })
    },
    again: () => look($form.get().recipient, 0),
  }
}

const ours = new Set(['chain', 'inputcurrency', 'recipient', 'value', 'exactamount'])

/**
 * SM-2, RT-8: the form begins as the page's address says, and the address follows it (replaced, not pushed). Returns
 * what ends it.
 */
export function mirrorSend({ $form, again }: SendStore, chainIds: readonly number[]): () => void {
  const read = () => {
    const asked = parseQuery(new URLSearchParams(location.search), chainIds)
    const typed = $form.get()
    // What was typed before the page lived, or before it was loaded anew, stays where the address says nothing.
    const draft = asked.linked.length > 0 ? asked : typed.text || typed.recipient ? typed : (keptDraft() ?? typed)
    const { text, decimal, inputInFiat, recipient, linked } = draft
    $form.set({ ...asked, text, decimal, inputInFiat, recipient, linked })
    if (recipient) again()
  }
  read()
  const off = $form.listen(form => {
    const query = new URLSearchParams(location.search)
    for (const name of [...query.keys()]) if (ours.has(name.toLowerCase())) query.delete(name)
    const text = new URLSearchParams([...Object.entries(toQuery(form)), ...query]).toString()
    const { text: amount, decimal, inputInFiat, recipient, linked } = form
    const draft: Draft = { text: amount, decimal, inputInFiat, recipient, linked }
    const state = { ...history.state, [DRAFT]: draft }
    history.replaceState(state, '', `${location.pathname}${text && `?${text}`}${location.hash}`)
  })
  window.addEventListener('popstate', read)
  return () => {
    off()
    window.removeEventListener('popstate', read)
    const { [DRAFT]: _, ...rest } = (history.state ?? {}) as Record<string, unknown>
    history.replaceState(rest, '')
  }
}

/**
 * What an address doesn't say of a form: a page that is loaded anew finds it in its tab's own entry, which no storage
 * is needed for.
 */
type Draft = Pick<SendForm, 'text' | 'decimal' | 'inputInFiat' | 'recipient' | 'linked'>
const DRAFT = 'tarnSend'

function keptDraft(): Draft | null {
  const kept = (history.state as Record<string, unknown> | null)?.[DRAFT] as Partial<Draft> | undefined
  if (!kept || typeof kept.text !== 'string' || typeof kept.recipient !== 'string' || !Array.isArray(kept.linked))
    return null
  const { text, recipient, linked, decimal = null, inputInFiat = false } = kept
  return { text, recipient, linked, decimal, inputInFiat }
}
