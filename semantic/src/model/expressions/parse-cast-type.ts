import type { CastType, Expression } from '../../expression.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import type { TokenReader } from './token-reader.ts'

/** Parses the type of a cast and applies it. The places of a decimal are applied by rounding. */
export function parseCast(of: Expression, tokens: TokenReader): Expression {
  const written = tokens.next()
  const to = written.kind === 'word' ? (types[written.text.toUpperCase()] ?? null) : null
  if (to === null) {
    throw new MemberProblem(
      `'${written.text}' is not a type that every engine supports. Cast to VARCHAR, INTEGER, DECIMAL, DOUBLE, BOOLEAN, DATE or TIMESTAMP.`,
    )
  }
  tokens.takeWords('PRECISION')
  const cast: Expression = { kind: 'cast', of, to }
  const places = parsePlaces(tokens)
  if (to !== 'decimal' || places === null) return cast
  return { kind: 'call', function: 'ROUND', args: [cast, { kind: 'number', text: places }] }
}

/** The second number of `(10, 2)`, 0 without one; null without parentheses. */
function parsePlaces(tokens: TokenReader): string | null {
  if (tokens.takeSign('(') === null) return null
  const numbers = [wholeNumber(tokens)]
  while (tokens.takeSign(',') !== null) numbers.push(wholeNumber(tokens))
  tokens.expectSign(')')
  return numbers[1] ?? '0'
}

function wholeNumber(tokens: TokenReader): string {
  const token = tokens.peek()
  if (token?.kind !== 'number' || !/^\d+$/.test(token.text)) throw tokens.unexpected()
  return tokens.next().text
}

const types: Readonly<Record<string, CastType>> = {
  VARCHAR: 'text',
  TEXT: 'text',
  STRING: 'text',
  INTEGER: 'integer',
  INT: 'integer',
  BIGINT: 'integer',
  DECIMAL: 'decimal',
  NUMERIC: 'decimal',
  DOUBLE: 'float',
  FLOAT: 'float',
  REAL: 'float',
  BOOLEAN: 'boolean',
  BOOL: 'boolean',
  DATE: 'date',
  TIMESTAMP: 'time',
}
