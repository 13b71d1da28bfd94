/** A calculation over metrics: `({ShopifyOrders.netSales} - {PlatformAdSpend.spend}) / 2`. */
export type Formula =
  | { readonly kind: 'metric'; readonly member: string; readonly at: Span }
  | { readonly kind: 'number'; readonly text: string; readonly at: Span }
  | { readonly kind: 'negative'; readonly of: Formula; readonly at: Span }
  | {
      readonly kind: 'operation'
      readonly operator: FormulaOperator
      readonly left: Formula
      readonly right: Formula
      readonly at: Span
    }
export type FormulaOperator = '+' | '-' | '*' | '/'

/** The characters of the text that it comes from. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** Why a text is no formula, and where. */
export class FormulaProblem extends Error {
  override readonly name = 'FormulaProblem'
  readonly at: Span

  constructor(message: string, at: Span) {
    super(message)
    this.at = at
  }
}

export const maxFormulaLength = 1_000
const maxDepth = 50

/** The keyboard's signs, and those that people copy from elsewhere. */
const operators: Readonly<Record<string, FormulaOperator>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '*': '*',
  '×': '*',
  '·': '*',
  '/': '/',
  '÷': '/',
}

interface Token extends Span {
  readonly kind: 'metric' | 'number' | 'operator' | '(' | ')'
  readonly text: string
}

/** Throws a `FormulaProblem` for anything that is no calculation over at least one metric. */
export function parseFormula(text: string): Formula {
  if (text.length > maxFormulaLength) {
    const at = { from: maxFormulaLength, until: text.length }
    throw new FormulaProblem(`At most ${maxFormulaLength} characters`, at)
  }
  const tokens = readTokens(text)
  const end = { from: text.trimEnd().length, until: text.length }
  let next = 0
  const formula = readSum(0)
  const rest = tokens[next]
  if (rest !== undefined) {
    throw new FormulaProblem(
      rest.kind === ')' ? 'There is no opening bracket for this one' : 'Put a sign before this',
      rest,
    )
  }
  if (metricsOf(formula).length === 0) {
    throw new FormulaProblem('Use at least one metric', formula.at)
  }
  return formula

  function readSum(depth: number): Formula {
    return readChain(['+', '-'], () => readChain(['*', '/'], () => readSigned(depth)))
  }

  function readChain(accepted: readonly FormulaOperator[], readPart: () => Formula): Formula {
    let left = readPart()
    for (;;) {
      const token = tokens[next]
      const operator = token?.kind === 'operator' ? operators[token.text] : undefined
      if (operator === undefined || !accepted.includes(operator)) return left
      next += 1
      const right = readPart()
      const at = { from: left.at.from, until: right.at.until }
      left = { kind: 'operation', operator, left, right, at }
    }
  }

  function readSigned(depth: number): Formula {
    const token = tokens[next]
    if (token === undefined) throw new FormulaProblem('Something is missing at the end', end)
    if (depth > maxDepth) throw new FormulaProblem('Too many brackets within each other', token)
    next += 1
    const at = { from: token.from, until: token.until }
    switch (token.kind) {
      case 'metric':
        return { kind: 'metric', member: token.text, at }
      case 'number':
        return { kind: 'number', text: token.text, at }
      case 'operator': {
        if (operators[token.text] !== '-') {
          throw new FormulaProblem('Put a metric or a number before this sign', at)
        }
        const of = readSigned(depth + 1)
        return { kind: 'negative', of, at: { from: at.from, until: of.at.until } }
      }
      case '(': {
        const inner = readSum(depth + 1)
        const closing = tokens[next]
        if (closing?.kind !== ')') throw new FormulaProblem('This bracket is not closed', at)
        next += 1
        return { ...inner, at: { from: at.from, until: closing.until } }
      }
      case ')':
        throw new FormulaProblem('Put a metric or a number before this bracket', at)
    }
  }
}

const tokenPattern =
  /\{([^{}]*)\}|(\d+(?:\.\d+)?(?![\w.,]))|([+\-−–*×·/÷])|([()])|\s+|([^\s{}()+\-−–*×·/÷]+|[{}])/gu

function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(tokenPattern)) {
    const [all, member, number, operator, bracket, unknown] = match
    const at = { from: match.index, until: match.index + all.length }
    if (unknown !== undefined) throw unknownText(unknown, at)
    if (member !== undefined) {
      const path = member.trim()
      if (!/^[A-Za-z]\w*\.\w+$/.test(path)) throw new FormulaProblem('Choose a metric here', at)
      tokens.push({ kind: 'metric', text: path, ...at })
    } else if (number !== undefined) {
      if (number.replace('.', '').length > 15) {
        throw new FormulaProblem('A number has at most 15 digits', at)
      }
      tokens.push({ kind: 'number', text: number, ...at })
    } else if (operator !== undefined) {
      tokens.push({ kind: 'operator', text: operator, ...at })
    } else if (bracket === '(' || bracket === ')') {
      tokens.push({ kind: bracket, text: bracket, ...at })
    }
  }
  return tokens
}

function unknownText(text: string, at: Span): FormulaProblem {
  if (text === '{' || text === '}') return new FormulaProblem('This brace has no partner', at)
  if (/^[\d.,]+$/.test(text)) {
    return new FormulaProblem('Write numbers with a point and without separators, as in 1000.5', at)
  }
  return new FormulaProblem(`'${text}' is no metric. Write metrics in braces`, at)
}

/** The metrics that it uses, in the order of the text, each as often as it stands there. */
export function metricsOf(formula: Formula): readonly Extract<Formula, { kind: 'metric' }>[] {
  switch (formula.kind) {
    case 'metric':
      return [formula]
    case 'number':
      return []
    case 'negative':
      return metricsOf(formula.of)
    case 'operation':
      return [...metricsOf(formula.left), ...metricsOf(formula.right)]
  }
}
