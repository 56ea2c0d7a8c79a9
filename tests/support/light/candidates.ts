// The elements that can have a role, so that the rest of a page need not be asked. Wider is harmless: ivya decides
// (laws/built/lightRoles holds it to that).
import { PropertySymbol } from 'happy-dom'
import type { Loose } from './Loose.ts'

/** Which tags can have a role without a `role` attribute, as HTML says. Roles that are not here: any element. */
const TAGS: Record<string, readonly string[]> = {
  alert: [],
  alertdialog: [],
  button: ['BUTTON', 'INPUT'],
  cell: ['TD', 'TH'],
  checkbox: ['INPUT'],
  columnheader: ['TH'],
  combobox: ['INPUT', 'SELECT'],
  dialog: ['DIALOG'],
  group: ['DETAILS', 'FIELDSET', 'OPTGROUP'],
  heading: ['H1', 'H2', 'H3', 'H4', 'H5', 'H6'],
  img: ['IMG', 'SVG'],
  link: ['A', 'AREA'],
  list: ['MENU', 'OL', 'UL'],
  listbox: ['DATALIST', 'SELECT'],
  listitem: ['LI'],
  main: ['MAIN'],
  menu: [],
  menuitem: [],
  menuitemcheckbox: [],
  menuitemradio: [],
  navigation: ['NAV'],
  option: ['OPTION'],
  progressbar: ['PROGRESS'],
  radio: ['INPUT'],
  radiogroup: [],
  region: ['SECTION'],
  row: ['TR'],
  rowgroup: ['TBODY', 'TFOOT', 'THEAD'],
  rowheader: ['TH'],
  search: [],
  searchbox: ['INPUT'],
  separator: ['HR'],
  slider: ['INPUT'],
  spinbutton: ['INPUT'],
  status: ['OUTPUT'],
  switch: [],
  tab: [],
  table: ['TABLE'],
  tablist: [],
  tabpanel: [],
  textbox: ['INPUT', 'TEXTAREA'],
  toolbar: [],
  tooltip: [],
}
const sets = new Map(Object.entries(TAGS).map(([role, tags]) => [role, new Set(tags)]))
const { elementArray } = PropertySymbol as Loose

/** All elements in a scope that can have a role, in the document's order. */
export function candidates(scope: Loose, role: string): Loose[] {
  const tags = sets.get(role)
  const found: Loose[] = []
  const visit = (parent: Loose): void => {
    for (const each of parent[elementArray]) {
      if (!tags || tags.has(each.tagName.toUpperCase()) || each.hasAttribute('role')) found.push(each)
      visit(each)
    }
  }
  visit(scope)
  return found
}
