// Every small change of a source file that a test should notice, made on its syntax tree: bounds, guards, conditions,
// constants, operands, calls.
import ts from 'typescript'

/** One change: what stands at `start`…`end` becomes `text`. */
export type Mutant = { start: number; end: number; text: string; line: number; what: string }

const { SyntaxKind } = ts

const BOUNDS: Partial<Record<ts.SyntaxKind, string>> = {
  [SyntaxKind.LessThanToken]: '<=',
  [SyntaxKind.LessThanEqualsToken]: '<',
  [SyntaxKind.GreaterThanToken]: '>=',
  [SyntaxKind.GreaterThanEqualsToken]: '>',
  [SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [SyntaxKind.PlusToken]: '-',
  [SyntaxKind.MinusToken]: '+',
  [SyntaxKind.AsteriskToken]: '/',
  [SyntaxKind.SlashToken]: '*',
  [SyntaxKind.PercentToken]: '*',
  [SyntaxKind.AsteriskAsteriskToken]: '*',
  [SyntaxKind.GreaterThanGreaterThanToken]: '<<',
  [SyntaxKind.LessThanLessThanToken]: '>>',
  [SyntaxKind.AmpersandToken]: '|',
  [SyntaxKind.BarToken]: '&',
  [SyntaxKind.PlusEqualsToken]: '-=',
  [SyntaxKind.MinusEqualsToken]: '+=',
  [SyntaxKind.QuestionQuestionToken]: '&&',
}
const JUNCTIONS: ReadonlySet<ts.SyntaxKind> = new Set([SyntaxKind.AmpersandAmpersandToken, SyntaxKind.BarBarToken])
/** Operators whose sides matter. */
const ORDERED: ReadonlySet<ts.SyntaxKind> = new Set([SyntaxKind.MinusToken, SyntaxKind.SlashToken])
const METHODS: ReadonlyMap<string, string> = new Map([
  ['every', 'some'],
  ['some', 'every'],
  ['min', 'max'],
  ['max', 'min'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['find', 'findLast'],
  ['all', 'race'],
])
/** Calls whose receiver alone is nearly the same. */
const DROPPED: ReadonlySet<string> = new Set([
  'toLowerCase',
  'toUpperCase',
  'trim',
  'filter',
  'slice',
  'reverse',
  'sort',
  'toSorted',
  'padStart',
  'padEnd',
])
/** Text for developers: no test has to check it. */
const isSpoken = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) && /^console\./.test(node.expression.getText())) ||
  (ts.isNewExpression(node) && /^(Range|Type)?Error$/.test(node.expression.getText())) ||
  (ts.isPropertyAssignment(node) && node.name.getText() === 'cause')

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)
const leaves = (statement: ts.Statement): boolean => {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement
  return (
    last !== undefined &&
    (ts.isThrowStatement(last) ||
      ts.isReturnStatement(last) ||
      ts.isContinueStatement(last) ||
      ts.isBreakStatement(last))
  )
}

/** All changes of one file, in the order of its text. */
export function mutate(path: string, source: string): Mutant[] {
  const file = ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: Mutant[] = []
  const put = (node: { getStart(): number; getEnd(): number }, text: string, what: string): void => {
    const start = node.getStart()
    found.push({ start, end: node.getEnd(), text, line: file.getLineAndCharacterOfPosition(start).line + 1, what })
  }
  const change = (node: ts.Node, text: string): void => put(node, text, `${short(node.getText())} → ${short(text)}`)

  const visit = (node: ts.Node): void => {
    if (
      ts.isTypeNode(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isImportDeclaration(node) ||
      ts.isExportDeclaration(node) ||
      isSpoken(node)
    )
      return
    if (ts.isBinaryExpression(node)) binary(node, change, put)
    else if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
      if (!isFlipped(node.expression)) change(node.expression, `!(${node.expression.getText()})`)
      if (ts.isIfStatement(node) && !node.elseStatement)
        put(
          node,
          ';',
          `${leaves(node.thenStatement) ? 'guard' : 'branch'} dropped: if (${short(node.expression.getText())})`,
        )
    } else if (ts.isConditionalExpression(node)) {
      if (!isFlipped(node.condition)) change(node.condition, `!(${node.condition.getText()})`)
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      change(node, `(${node.operand.getText()})`)
    else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.MinusToken)
      change(node, `(${node.operand.getText()})`)
    else if (ts.isNumericLiteral(node)) change(node, Number(node.text) === 1 ? '0' : `(${node.getText()} + 1)`)
    else if (ts.isBigIntLiteral(node)) change(node, node.getText() === '1n' ? '0n' : `(${node.getText()} + 1n)`)
    else if (node.kind === SyntaxKind.TrueKeyword) change(node, 'false')
    else if (node.kind === SyntaxKind.FalseKeyword) change(node, 'true')
    else if (ts.isStringLiteral(node) && isCode(node))
      change(node, node.text === 'app.wrong' ? "'swap.failed'" : "'app.wrong'")
    else if (ts.isStringLiteral(node) && node.text !== '' && !isName(node)) change(node, "''")
    else if (ts.isExpressionStatement(node) && isCall(node.expression))
      put(node, ';', `call dropped: ${short(node.getText())}`)
    else if (ts.isCallExpression(node)) call(node, change)
    else if (ts.isArrayLiteralExpression(node) && node.elements.length <= 8)
      node.elements.forEach((element, i) => {
        put(
          node,
          `[${node.elements
            .filter((_, j) => j !== i)
            .map(each => each.getText())
            .join(', ')}]`,
          `left out of a list: ${short(element.getText())}`,
        )
      })
    else if (ts.isSpreadAssignment(node)) change(node, '...{}')
    ts.forEachChild(node, visit)
  }
  visit(file)
  const seen = new Set<string>()
  return found
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end, text }) => {
      const key = `${start} ${end} ${text}`
      return seen.has(key) ? false : seen.add(key)
    })
}

function binary(
  node: ts.BinaryExpression,
  change: (node: ts.Node, text: string) => void,
  put: (node: ts.Node, text: string, what: string) => void,
): void {
  const { left, right, operatorToken } = node
  if (JUNCTIONS.has(operatorToken.kind)) {
    put(node, `(${left.getText()})`, `${operatorToken.getText()} without ${short(right.getText())}`)
    // Of a chain, each part is left out where it stands.
    if (!(ts.isBinaryExpression(left) && left.operatorToken.kind === operatorToken.kind))
      put(node, `(${right.getText()})`, `${operatorToken.getText()} without ${short(left.getText())}`)
    return
  }
  const other = BOUNDS[operatorToken.kind]
  if (
    !other ||
    ((operatorToken.kind === SyntaxKind.PlusToken || operatorToken.kind === SyntaxKind.PlusEqualsToken) &&
      (isText(left) || isText(right)))
  )
    return
  put(
    node,
    `${left.getText()} ${other} ${right.getText()}`,
    `${short(node.getText())}: ${operatorToken.getText()} → ${other}`,
  )
  if (ORDERED.has(operatorToken.kind))
    change(node, `(${right.getText()}) ${operatorToken.getText()} (${left.getText()})`)
}

function call(node: ts.CallExpression, change: (node: ts.Node, text: string) => void): void {
  const called = node.expression
  if (!ts.isPropertyAccessExpression(called)) return
  const name = called.name.text
  const other = METHODS.get(name)
  if (other) change(called.name, other)
  if (DROPPED.has(name)) change(node, called.expression.getText())
}

const isCall = (node: ts.Expression): boolean =>
  (ts.isCallExpression(node) && !/^console\.|^super$/.test(node.expression.getText())) ||
  ((ts.isAwaitExpression(node) || ts.isVoidExpression(node)) && isCall(node.expression))

/** A key of an object, a part of a type, a module's name: no value. */
const isName = (node: ts.StringLiteral): boolean =>
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  (ts.isCallExpression(node.parent) && node.parent.expression.kind === SyntaxKind.ImportKeyword) ||
  ts.isLiteralTypeNode(node.parent)

/** What an AppError says: its sentence is held too. */
const isCode = (node: ts.StringLiteral): boolean =>
  ts.isNewExpression(node.parent) && node.parent.expression.getText() === 'AppError'

/** A condition whose own operator is turned round already. */
const isFlipped = (node: ts.Expression): boolean =>
  (ts.isBinaryExpression(node) &&
    (node.operatorToken.kind === SyntaxKind.EqualsEqualsEqualsToken ||
      node.operatorToken.kind === SyntaxKind.ExclamationEqualsEqualsToken)) ||
  (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}
