import fc from 'fast-check'
import {
  Component,
  createContext,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { writeStatic } from './writeStatic.ts'

// React's development build complains of odd values; what it writes is what counts here.
vi.spyOn(console, 'error').mockImplementation(() => {})

const both = (element: ReactElement): [string, string] => {
  const whole = () => element
  const hints = /<link rel="preload"[^>]*>/g // renderNow takes out all of them
  return [
    writeStatic(createElement(whole), 'p').replace(hints, ''),
    renderToStaticMarkup(createElement(whole), { identifierPrefix: 'p' }).replace(hints, ''),
  ]
}

const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '<b>',
    '&amp;',
    '"quoted"',
    "it's",
    '',
    ' ',
    '\n',
    '‮rtl',
    'javascript:alert(1)',
    ' j\tavascript:x',
    '/path?a=1&b=2',
  ),
)
const value = fc.oneof(
  text,
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.constantFrom(null, undefined, 0, -0),
)
const name = fc.constantFrom(
  'className',
  'id',
  'title',
  'lang',
  'dir',
  'role',
  'tabIndex',
  'hidden',
  'inert',
  'disabled',
  'href',
  'src',
  'alt',
  'width',
  'height',
  'viewBox',
  'strokeWidth',
  'strokeLinecap',
  'fillRule',
  'clipPath',
  'textAnchor',
  'htmlFor',
  'aria-label',
  'aria-hidden',
  'aria-expanded',
  'data-value',
  'data-open',
  'popoverTarget',
  'popover',
  'colSpan',
  'rowSpan',
  'span',
  'scope',
  'dateTime',
  'rel',
  'target',
  'download',
  'draggable',
  'contentEditable',
  'spellCheck',
  'value',
  'open',
  'loading',
  'decoding',
  'type',
  'onClick',
  'suppressHydrationWarning',
  'defaultValue',
  'autoFocus',
  'crossOrigin',
  'itemScope',
  'itemProp',
  'translate',
  'is',
  'start',
  'd',
  'x1',
)
const props = fc.dictionary(name, value, { maxKeys: 6 })
const tag = fc.constantFrom(
  'div',
  'span',
  'p',
  'a',
  'svg',
  'path',
  'g',
  'table',
  'td',
  'th',
  'data',
  'time',
  'button',
  'details',
  'img',
  'br',
  'hr',
  'input',
  'select',
  'form',
  'pre',
  'ul',
  'li',
  'bdi',
  'label',
  'my-element',
)
const VOID = new Set(['img', 'br', 'hr', 'input'])

const { tree } = fc.letrec<{ tree: ReactNode; element: ReactElement; list: ReactNode[] }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.bigInt(),
    fc.constantFrom(null, undefined, true, false),
    tie('element'),
    tie('list'),
  ),
  list: fc.array(tie('tree'), { maxLength: 4 }),
  element: fc
    .tuple(tag, props, fc.array(tie('tree'), { maxLength: 3 }), fc.constantFrom('host', 'component', 'fragment'))
    .map(([type, given, children, kind]) => {
      const made = createElement(
        type,
        given,
        ...(VOID.has(type) ? [] : type === 'select' ? [createElement('option', { value: 'a' }, 'A')] : children),
      )
      return kind === 'fragment'
        ? createElement(Fragment, null, made)
        : kind === 'component'
          ? createElement(() => made, { key: kind })
          : made
    }),
}))

test('any tree of elements is written as React writes it', () => {
  fc.assert(
    fc.property(tree, node => {
      const [ours, reacts] = both(createElement(Fragment, null, node))
      expect(ours).toBe(reacts)
    }),
    { numRuns: 3_000 },
  )
})

test('markup given as such, boxes, drawings and titles in them', () => {
  const given = Object.fromEntries([['dangerouslySetInnerHTML', { __html: '<b>&</b>' }]])
  for (const element of [
    createElement('div', given),
    createElement(
      'label',
      null,
      'Amount',
      createElement('input', { type: 'text', value: '1', name: 'amount', readOnly: true, 'aria-label': 'a' }),
    ),
    createElement(
      'svg',
      { viewBox: '0 0 1 1' },
      createElement('title', null, 'A & B'),
      createElement('path', { d: 'M0 0', strokeWidth: 2, fill: 'none' }),
    ),
    createElement(
      'select',
      { defaultValue: 'b' },
      createElement('option', { value: 'a' }, 'A'),
      createElement('option', { value: 'b' }, 'B'),
    ),
    createElement('button', { name: 'go', formAction: '/x', type: 'submit' }, 'Go'),
    createElement('p', { style: { color: 'red', lineHeight: 2 } }, 'x'),
    createElement('ol', { start: 3 }, createElement('li', { value: 3 }, 'x')),
  ]) {
    const [ours, reacts] = both(element)
    expect(ours).toBe(reacts)
  }
})

class Old extends Component {
  override render() {
    return createElement('s', null, 'old')
  }
}

test('hooks, contexts and classes are left to React', () => {
  const Context = createContext('none')
  const hooked = () => createElement('i', { id: useId() }, useState('state')[0])
  const reader = () => createElement('u', null, useContext(Context))
  for (const element of [
    createElement('div', null, createElement(hooked), createElement(hooked)),
    createElement(Context.Provider, { value: 'given' }, createElement(reader)),
    createElement('p', null, createElement(Old)),
  ]) {
    const [ours, reacts] = both(element)
    expect(ours).toBe(reacts)
  }
})

test('a component that throws throws', () => {
  const broken = () => {
    throw new Error('broken')
  }
  expect(() => writeStatic(createElement(broken), '')).toThrow('broken')
})

test('what is plain never reaches React; what needs it is tried once', () => {
  let calls = 0
  const plain = () =>
    createElement(
      'p',
      { className: 'a', hidden: true },
      [1, createElement('img', { key: 1, src: '/a.svg', alt: '' })],
      ++calls,
    )
  expect(writeStatic(createElement(plain), '')).toBe('<p class="a" hidden="">1<img src="/a.svg" alt=""/>1</p>')
  expect(calls).toBe(1)
  const hooked = () => {
    calls++
    return createElement('p', null, useState('x')[0])
  }
  for (let i = 0; i < 2; i++) expect(writeStatic(createElement(hooked), '')).toBe('<p>x</p>')
  expect(calls).toBe(1 + 3)
})
