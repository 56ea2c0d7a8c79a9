// The fields of a form, as a page's scripts read them: Node's FormData goes into requests, but knows no forms.
import type { Loose } from './Loose.ts'

/** Gives a window a FormData that reads a form. */
export function giveForms(page: Loose): void {
  page.FormData = class extends FormData {
    constructor(form?: Loose) {
      super()
      for (const each of form?.elements ?? []) {
        if (!each.name || each.disabled || /^(submit|button|reset|image|file)$/.test(each.type)) continue
        if (each.checked || !/^(checkbox|radio)$/.test(each.type)) this.append(each.name, each.value)
      }
    }
  }
}
