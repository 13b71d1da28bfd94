import type { ArithmeticOperator, CompareOperator, Expression } from '../../expression.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import { isAggregate, parseAggregate, type Parse } from './parse-aggregate.ts'
import { parseCast } from './parse-cast-type.ts'
import { parseInterval } from './parse-interval.ts'
import { portableCall } from './portable-call.ts'
import { reservedWords } from './reserved-words.ts'
import { resolveCube, resolveMember, type Scope } from './resolve-reference.ts'
import { readTokens, type TokenReader } from './token-reader.ts'

/**
 * A recursive-descent parser for the SQL of members: the subset that has the same meaning on every
 * engine.
 */
export function parseExpression(sql: string, scope: Scope): Expression {
  const tokens = readTokens(sql)
  const expression = parseCondition(tokens, scope)
  if (tokens.peek() !== null) throw tokens.unexpected()
  return expression
}

const parseCondition: Parse = (tokens, scope) => {
  const conditions = [parseConjunction(tokens, scope)]
  while (tokens.takeWords('OR')) conditions.push(parseConjunction(tokens, scope))
  return combineConditions('any', conditions)
}

const parseConjunction: Parse = (tokens, scope) => {
  const conditions = [parseNegation(tokens, scope)]
  while (tokens.takeWords('AND')) conditions.push(parseNegation(tokens, scope))
  return combineConditions('all', conditions)
}

function combineConditions(kind: 'all' | 'any', conditions: readonly Expression[]): Expression {
  const [only] = conditions
  return conditions.length === 1 && only !== undefined ? only : { kind, conditions }
}

const parseNegation: Parse = (tokens, scope) =>
  tokens.takeWords('NOT')
    ? { kind: 'not', of: parseNegation(tokens, scope) }
    : parseComparison(tokens, scope)

const parseComparison: Parse = (tokens, scope) => {
  let left = parseConcatenation(tokens, scope)
  const operator = takeCompareOperator(tokens)
  if (operator !== null) {
    left = { kind: 'operation', operator, left, right: parseConcatenation(tokens, scope) }
  } else {
    const isNegated = ['IN', 'LIKE', 'ILIKE', 'BETWEEN'].some((word) => tokens.isWord(word, 1))
      ? tokens.takeWords('NOT')
      : false
    const test = parseTest(left, tokens, scope)
    left = isNegated ? { kind: 'not', of: test } : test
  }
  while (tokens.takeWords('IS')) {
    const isNegated = tokens.takeWords('NOT')
    const test = parseIs(left, tokens)
    left = isNegated ? { kind: 'not', of: test } : test
  }
  return left
}

function takeCompareOperator(tokens: TokenReader): CompareOperator | null {
  const sign = tokens.takeSign<CompareOperator | '!='>('=', '<>', '!=', '<=', '<', '>=', '>')
  return sign === '!=' ? '<>' : sign
}

/** The operators after a value: IN, LIKE, BETWEEN, or none. */
function parseTest(of: Expression, tokens: TokenReader, scope: Scope): Expression {
  if (tokens.takeWords('IN')) return { kind: 'in', of, among: parseList(tokens, scope) }
  const ignoresCase = tokens.isWord('ILIKE')
  if (tokens.takeWords('LIKE') || tokens.takeWords('ILIKE')) {
    return { kind: 'like', of, pattern: parseConcatenation(tokens, scope), ignoresCase }
  }
  if (!tokens.takeWords('BETWEEN')) return of
  const from = parseConcatenation(tokens, scope)
  tokens.expectWord('AND')
  const until = parseConcatenation(tokens, scope)
  return {
    kind: 'all',
    conditions: [
      { kind: 'operation', operator: '>=', left: of, right: from },
      { kind: 'operation', operator: '<=', left: of, right: until },
    ],
  }
}

function parseIs(of: Expression, tokens: TokenReader): Expression {
  if (tokens.takeWords('NULL')) return { kind: 'is-null', of }
  const isFalse = tokens.isWord('FALSE')
  if (!tokens.takeWords('TRUE') && !tokens.takeWords('FALSE')) throw tokens.unexpected()
  const wanted: Expression = isFalse ? { kind: 'not', of } : of
  return { kind: 'call', function: 'COALESCE', args: [wanted, { kind: 'boolean', value: false }] }
}

const parseConcatenation: Parse = (tokens, scope) => {
  let left = parseSum(tokens, scope)
  while (tokens.takeSign('||') !== null) {
    left = { kind: 'operation', operator: '||', left, right: parseSum(tokens, scope) }
  }
  return left
}

const parseSum: Parse = (tokens, scope) => {
  let left = parseProduct(tokens, scope)
  for (;;) {
    const operator = tokens.takeSign<ArithmeticOperator>('+', '-')
    if (operator === null) return left
    left =
      parseInterval(left, operator === '-', tokens) ??
      ({ kind: 'operation', operator, left, right: parseProduct(tokens, scope) } as const)
  }
}

const parseProduct: Parse = (tokens, scope) => {
  let left = parseSigned(tokens, scope)
  for (;;) {
    const operator = tokens.takeSign<ArithmeticOperator>('*', '/', '%')
    if (operator === null) return left
    left = { kind: 'operation', operator, left, right: parseSigned(tokens, scope) }
  }
}

const parseSigned: Parse = (tokens, scope) => {
  if (tokens.takeSign('-') !== null) return { kind: 'negative', of: parseSigned(tokens, scope) }
  if (tokens.takeSign('+') !== null) return parseSigned(tokens, scope)
  let value = parseValue(tokens, scope)
  while (tokens.takeSign('::') !== null) value = parseCast(value, tokens)
  return value
}

const parseValue: Parse = (tokens, scope) => {
  if (tokens.takeSign('(') !== null) {
    const inner = parseCondition(tokens, scope)
    tokens.expectSign(')')
    return inner
  }
  const token = tokens.peek()
  switch (token?.kind) {
    case 'text':
    case 'number':
      tokens.next()
      return { kind: token.kind, text: token.text }
    case 'quoted':
      tokens.next()
      return { kind: 'column', rows: scope.cube, name: token.text }
    case 'reference':
      tokens.next()
      return parseReference(token.path, tokens, scope)
    case 'word':
      return parseWord(token.text, tokens, scope)
    default:
      throw tokens.unexpected()
  }
}

function parseReference(path: readonly string[], tokens: TokenReader, scope: Scope): Expression {
  if (!tokens.isSign('.')) return resolveMember(path, scope)
  const rows = resolveCube(path, scope)
  tokens.expectSign('.')
  const column = tokens.peek()
  if (column?.kind !== 'word' && column?.kind !== 'quoted') throw tokens.unexpected()
  tokens.next()
  if (!tokens.isSign('(')) return { kind: 'column', rows, name: column.text }
  throw new MemberProblem(
    `{${path.join('.')}}.${column.text}() is not allowed here. Only the 'sql' of a cube can use the rows of another.`,
  )
}

function parseWord(word: string, tokens: TokenReader, scope: Scope): Expression {
  const keyword = word.toUpperCase()
  if (tokens.takeWords('NULL')) return { kind: 'null' }
  if (tokens.takeWords('TRUE') || tokens.takeWords('FALSE')) {
    return { kind: 'boolean', value: keyword === 'TRUE' }
  }
  if (tokens.takeWords('CASE')) return parseCase(tokens, scope)
  const after = tokens.peek(1)
  if (after?.kind === 'text' && (keyword === 'DATE' || keyword === 'TIMESTAMP')) {
    tokens.next()
    const of = parseValue(tokens, scope)
    return { kind: 'cast', of, to: keyword === 'DATE' ? 'date' : 'time' }
  }
  if (tokens.isSign('(', 1)) return parseCall(tokens, scope)
  if (reservedWords.has(keyword)) throw tokens.unexpected()
  tokens.next()
  if (!tokens.isSign('.')) return { kind: 'column', rows: scope.cube, name: word }
  throw new MemberProblem(
    `'${word}.' is not a valid reference. Write {CUBE}.column, or {cube}.column for another cube.`,
  )
}

function parseCall(tokens: TokenReader, scope: Scope): Expression {
  const name = tokens.next().text
  const keyword = name.toUpperCase()
  if (isAggregate(keyword)) return parseAggregate(keyword, tokens, scope, parseCondition)
  if (keyword === 'EXTRACT') return parseExtract(tokens, scope)
  if (keyword !== 'CAST') return portableCall(name, parseList(tokens, scope))
  tokens.expectSign('(')
  const of = parseCondition(tokens, scope)
  tokens.expectWord('AS')
  const cast = parseCast(of, tokens)
  tokens.expectSign(')')
  return cast
}

/** EXTRACT(YEAR FROM x) is DATE_PART('year', x). */
function parseExtract(tokens: TokenReader, scope: Scope): Expression {
  tokens.expectSign('(')
  const unit = tokens.next().text
  tokens.expectWord('FROM')
  const of = parseCondition(tokens, scope)
  tokens.expectSign(')')
  return portableCall('DATE_PART', [{ kind: 'text', text: unit }, of])
}

function parseList(tokens: TokenReader, scope: Scope): Expression[] {
  tokens.expectSign('(')
  const list = [parseCondition(tokens, scope)]
  while (tokens.takeSign(',') !== null) list.push(parseCondition(tokens, scope))
  tokens.expectSign(')')
  return list
}

/** Both forms: CASE WHEN condition THEN …, and CASE value WHEN other THEN …. */
function parseCase(tokens: TokenReader, scope: Scope): Expression {
  const subject = tokens.isWord('WHEN') ? null : parseCondition(tokens, scope)
  const whens: { when: Expression; then: Expression }[] = []
  while (tokens.takeWords('WHEN')) {
    const tested = parseCondition(tokens, scope)
    tokens.expectWord('THEN')
    whens.push({
      when:
        subject === null
          ? tested
          : { kind: 'operation', operator: '=', left: subject, right: tested },
      then: parseCondition(tokens, scope),
    })
  }
  if (whens.length === 0) throw tokens.unexpected()
  const otherwise = tokens.takeWords('ELSE') ? parseCondition(tokens, scope) : null
  tokens.expectWord('END')
  return { kind: 'case', whens, otherwise }
}
