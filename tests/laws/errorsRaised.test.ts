// ER-1: a failure that no test ever saw may be told at the wrong moment, or never. Each code of the list is the outcome
// that some test expects, of what it asked the product to do.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { errors } from '#domain/Errors.ts'
import { filesIn, isTest, read } from './sources.ts'

/** They speak of codes, and raise none. */
const LISTS = new Set([
  'tests/laws/errors.test.ts',
  'tests/laws/errorsRaised.test.ts',
  'scripts/mutants/mutate.test.ts',
])

/** What a call is a call of, down to its first name: `expect(x).rejects.toBe` is `expect`. */
function rootOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return rootOf(node.expression)
  return ts.isTaggedTemplateExpression(node) ? rootOf(node.tag) : ''
}

/** Codes that a test file expects: inside `expect(…).to…(…)`, or in a table that a test walks. */
function expectedIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const found: string[] = []
  const named = new Map<string, string[]>()
  const codesOf = (node: ts.Node, into: string[]): void => {
    // What a test makes itself was not raised by the product.
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'AppError') return
    if (ts.isStringLiteral(node) && node.text in errors) into.push(node.text)
    if (ts.isIdentifier(node)) into.push(...(named.get(node.text) ?? []))
    ts.forEachChild(node, each => codesOf(each, into))
  }
  const visit = (node: ts.Node): void => {
    // What a table or a value of the file holds counts where it is expected.
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const held: string[] = []
      if (!ts.isArrowFunction(node.initializer)) codesOf(node.initializer, held)
      if (held.length > 0) named.set(node.name.text, held)
    }
    if (ts.isCallExpression(node)) {
      const root = rootOf(node.expression)
      const isTable = /^(test|describe|it)$/.test(root) && ts.isPropertyAccessExpression(node.expression)
      if (root === 'expect' || isTable) for (const argument of node.arguments) codesOf(argument, found)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test('[ER-1] a code that is expected is found, one that is only mentioned or made is not', () => {
  const of = (text: string) => expectedIn('some.test.ts', text)
  expect(of(`await expect(ask()).rejects.toMatchObject({ code: 'wallet.busy' })`)).toEqual(['wallet.busy'])
  expect(of(`test.each([['a', 'wallet.busy']])('%s', () => {})`)).toEqual(['wallet.busy'])
  expect(of(`const busy = { code: 'wallet.busy' }; expect(told).toEqual(busy)`)).toEqual(['wallet.busy'])
  expect(of(`say(new AppError('wallet.busy')); const also = 'wallet.busy'`)).toEqual([])
  expect(of(`expect(of(new AppError('wallet.busy'))).toBe(3)`)).toEqual([])
})

test('[ER-1] every code of the list is what some test expects', () => {
  const codes = Object.keys(errors)
  const tests = filesIn('.', /\.(test|spec)\.tsx?$/).filter(path => isTest(path) && !LISTS.has(path))
  const naming = tests.filter(path => codes.some(code => read(path).includes(`'${code}'`)))
  const seen = new Set(naming.flatMap(path => expectedIn(path, read(path))))
  expect(codes.filter(code => !seen.has(code))).toEqual([])
})
