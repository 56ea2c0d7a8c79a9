import { atom, type WritableAtom } from 'nanostores'
import * as LimitForm from '#domain/orders/limit/LimitForm.ts'
import type { Parameter } from '#domain/orders/limit/LimitForm.ts'
import { cameByLink } from '../site/cameByLink.ts'

export type LimitStore = {
  $form: WritableAtom<LimitForm.LimitForm>
  /** Parameters of the address that could not be followed; gone with the first change. */
  $ignored: WritableAtom<readonly Parameter[]>
  set: (form: LimitForm.LimitForm) => void
}

export function makeLimit(first: LimitForm.LimitForm = LimitForm.empty): LimitStore {
  const $form = atom(first)
  const $ignored = atom<readonly Parameter[]>([])
  return {
    $form,
    $ignored,
    set(form) {
      if ($ignored.get().length > 0) $ignored.set([])
      $form.set(form)
    },
  }
}

/**
 * RT-8, GO-14: the form begins as the page's address says, and the address follows it (replaced, not pushed). What the
 * form wrote into the address itself is no link's. Returns what ends it.
 */
export function mirrorLimit({ $form, $ignored }: LimitStore): () => void {
  const read = (byLink: boolean) => {
    const { form, ignored } = LimitForm.parseQuery(new URLSearchParams(location.search))
    $form.set(byLink ? form : { ...form, linked: [] })
    $ignored.set(ignored)
  }
  read(cameByLink())
  const off = $form.listen(form => {
    const query = new URLSearchParams(location.search)
    // Others' parameters (flags, `connect`) stay; ours are written anew, whatever their case was.
    for (const name of [...query.keys()]) if (ours.has(name.toLowerCase())) query.delete(name)
    const text = new URLSearchParams([...Object.entries(LimitForm.toQuery(form)), ...query]).toString()
    history.replaceState(history.state, '', `${location.pathname}${text && `?${text}`}${location.hash}`)
  })
  const again = () => read(false)
  window.addEventListener('popstate', again)
  return () => {
    off()
    window.removeEventListener('popstate', again)
  }
}

const ours = new Set(LimitForm.parameters.map(name => name.toLowerCase()))
