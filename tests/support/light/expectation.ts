// The expectations of Playwright's `expect` about one or all elements that a locator finds, as its own injected script
// decides them.
import type { Loose } from './Loose.ts'
import { isDisabled } from './userInput.ts'

type Text = {
  string?: string
  regexSource?: string
  regexFlags?: string
  matchSubstring?: boolean
  ignoreCase?: boolean
  normalizeWhiteSpace?: boolean
}
export type Asked = {
  isNot: boolean
  expectedText?: Text[]
  expectedNumber?: number
  expectedValue?: { checked?: boolean; indeterminate?: boolean } | unknown
  expressionArg?: string
  useInnerText?: boolean
}
export type Seen = { matches: boolean; received?: unknown }

/** The accessible name and description of an element. */
export type Accessibility = { name: (element: Loose) => string; description: (element: Loose) => string }

const plain = (text: string): string =>
  text
    .replace(/[\u200b\u00ad]/g, '')
    .trim()
    .replace(/\s+/g, ' ')

export function fits(
  { string, regexSource, regexFlags = '', matchSubstring, ignoreCase, normalizeWhiteSpace }: Text,
  received: string,
): boolean {
  let text = normalizeWhiteSpace ? plain(received) : received
  if (regexSource !== undefined) {
    const flags = new Set(regexFlags)
    if (ignoreCase) flags.add('i')
    return new RegExp(regexSource, [...flags].join('')).test(text)
  }
  let wanted = normalizeWhiteSpace ? plain(string ?? '') : (string ?? '')
  if (ignoreCase) [text, wanted] = [text.toLocaleLowerCase(), wanted.toLocaleLowerCase()]
  return matchSubstring ? text.includes(wanted) : text === wanted
}

export const isVisible = (element: Loose): boolean =>
  element.isConnected &&
  element.checkVisibility() &&
  element.ownerDocument.defaultView.getComputedStyle(element).visibility === 'visible'

function textOf(element: Loose, inner = false): string {
  if (inner) return element.innerText
  if (/^(INPUT)$/.test(element.tagName) && /^(submit|button)$/.test(element.type)) return element.value
  return element.textContent ?? ''
}

/** Every element that was found, in order, against a list. */
function ofAll(
  expression: string,
  elements: readonly Loose[],
  { expectedText = [], expectedNumber, useInnerText }: Asked,
): Seen {
  if (expression === 'to.have.count') return { received: elements.length, matches: elements.length === expectedNumber }
  const received = elements.map(each =>
    expression === 'to.have.class.array' ? each.classList.toString() : textOf(each, useInnerText),
  )
  if (expression !== 'to.contain.text.array')
    return {
      received,
      matches: received.length === expectedText.length && expectedText.every((text, at) => fits(text, received[at]!)),
    }
  let at = 0
  for (const text of received) if (at < expectedText.length && fits(expectedText[at]!, text)) at++
  return { received, matches: at === expectedText.length }
}

const STATES: Record<string, (element: Loose, asked: Asked) => Seen> = {
  'to.be.attached': () => ({ matches: true, received: 'attached' }),
  'to.be.detached': () => ({ matches: false, received: 'attached' }),
  'to.be.visible': each => ({ matches: isVisible(each), received: isVisible(each) ? 'visible' : 'hidden' }),
  'to.be.hidden': each => ({ matches: !isVisible(each), received: isVisible(each) ? 'visible' : 'hidden' }),
  'to.be.disabled': each => ({ matches: isDisabled(each), received: isDisabled(each) ? 'disabled' : 'enabled' }),
  'to.be.enabled': each => ({ matches: !isDisabled(each), received: isDisabled(each) ? 'disabled' : 'enabled' }),
  'to.be.editable': each => ({
    matches: !isDisabled(each) && !each.readOnly,
    received: each.readOnly ? 'readOnly' : 'editable',
  }),
  'to.be.readonly': each => ({ matches: Boolean(each.readOnly), received: each.readOnly ? 'readOnly' : 'editable' }),
  'to.be.focused': each => {
    const focused = each.ownerDocument.activeElement === each
    return { matches: focused, received: focused ? 'focused' : 'inactive' }
  },
  'to.be.empty': each => {
    const empty = 'value' in each && /^(INPUT|TEXTAREA)$/.test(each.tagName) ? !each.value : !each.textContent?.trim()
    return { matches: empty, received: empty ? 'empty' : 'notEmpty' }
  },
  'to.be.checked': (each, { expectedValue }) => {
    const is = each.matches('input') ? each.checked : each.getAttribute('aria-checked') === 'true'
    const wanted = (expectedValue as { checked?: boolean }).checked !== false
    return { matches: is === wanted, received: is ? 'checked' : 'unchecked' }
  },
  'to.have.attribute': (each, { expressionArg = '' }) => {
    const has = each.hasAttribute(expressionArg)
    return { matches: has, received: has ? 'attribute present' : 'attribute not present' }
  },
  'to.have.property': (each, { expressionArg = '', expectedValue }) => ({
    matches: JSON.stringify(each[expressionArg]) === JSON.stringify(expectedValue),
    received: each[expressionArg],
  }),
}

function readingOf(
  expression: string,
  element: Loose,
  asked: Asked,
  { name, description }: Accessibility,
): string | null {
  const { expressionArg = '', useInnerText } = asked
  if (expression === 'to.have.text') return textOf(element, useInnerText)
  if (expression === 'to.have.attribute.value') return element.getAttribute(expressionArg)
  if (expression === 'to.have.class') return element.classList.toString()
  if (expression === 'to.have.id') return element.id
  if (expression === 'to.have.accessible.name') return name(element)
  if (expression === 'to.have.accessible.description') return description(element)
  if (expression === 'to.have.value') return (element.matches('label') ? element.control : element).value
  throw new Error(`${expression} needs a browser: tag the test with { tag: '@browser' }`)
}

/**
 * What an expectation finds of the elements now. `elements`: all that the locator finds; of a single one the first
 * counts.
 */
export function decide(
  expression: string,
  elements: readonly Loose[],
  asked: Asked,
  accessibility: Accessibility,
): Seen {
  if (expression === 'to.have.count' || expression.endsWith('.array')) return ofAll(expression, elements, asked)
  const [element] = elements
  if (!element) {
    // As Playwright: what is not there is hidden and detached, and is nothing else.
    if (expression === 'to.be.hidden' || expression === 'to.be.detached') return { matches: true }
    const asksAbsent = asked.isNot && ['to.be.visible', 'to.be.attached'].includes(expression)
    return { matches: asksAbsent ? false : asked.isNot }
  }
  const state = STATES[expression]
  if (state) return state(element, asked)
  const received = readingOf(expression, element, asked, accessibility)
  return { received, matches: received !== null && fits(asked.expectedText![0]!, received) }
}
