import { atom, type WritableAtom } from 'nanostores'
import { type CreateForm } from '#domain/liquidity/CreateForm.ts'
import { type CreateParameter, createParameters, parseCreate, toCreateQuery } from '#domain/liquidity/createQuery.ts'

export type CreateStore = {
  $form: WritableAtom<CreateForm>
  /** Parameters of the address that could not be followed. */
  $ignored: WritableAtom<readonly CreateParameter[]>
  set: (form: CreateForm) => void
}

/** LP-3: a page's own form. */
export function makeCreate(first: CreateForm): CreateStore {
  const $form = atom(first)
  const $ignored = atom<readonly CreateParameter[]>([])
  return {
    $form,
    $ignored,
    set(form) {
      $form.set(form)
      if ($ignored.get().length > 0) $ignored.set([])
    },
  }
}

/**
 * The form begins as the page's address says, and the address follows it: another step is a new entry of the history,
 * the rest replaces. Returns what ends it.
 */
export function mirrorCreate({ $form, $ignored }: CreateStore, chainIds: readonly number[]): () => void {
  const read = () => {
    const { form, ignored } = parseCreate(new URLSearchParams(location.search), $form.get().version, chainIds)
    following = true
    $form.set(form)
    following = false
    $ignored.set(ignored)
  }
  let following = false
  read()
  const off = $form.listen((form, before) => {
    if (following) return
    const query = new URLSearchParams(location.search)
    // Others' parameters (flags, `connect`) stay; ours are written anew, whatever their case was.
    for (const name of [...query.keys()]) if (createParameters.has(name.toLowerCase())) query.delete(name)
    const text = new URLSearchParams([...Object.entries(toCreateQuery(form)), ...query]).toString()
    const url = `${location.pathname}${text && `?${text}`}${location.hash}`
    if (before && before.step !== form.step) history.pushState(history.state, '', url)
    else history.replaceState(history.state, '', url)
  })
  window.addEventListener('popstate', read)
  return () => {
    off()
    window.removeEventListener('popstate', read)
  }
}
