import type { AggregateFunction, Expression } from '../../expression.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import type { Scope } from './resolve-reference.ts'
import type { TokenReader } from './token-reader.ts'

export type Parse = (tokens: TokenReader, scope: Scope) => Expression

export function isAggregate(keyword: string): keyword is Keyword {
  return Object.hasOwn(aggregates, keyword)
}

/** COUNT(*), COUNT(DISTINCT x), SUM(x) …, each optionally with FILTER (WHERE condition). */
export function parseAggregate(
  keyword: Keyword,
  tokens: TokenReader,
  scope: Scope,
  parseCondition: Parse,
): Expression {
  if (!scope.aggregates) {
    throw new MemberProblem(
      `${keyword} is not allowed where a value is computed for each row. Use a measure.`,
    )
  }
  const rows = { ...scope, aggregates: false }
  tokens.expectSign('(')
  const isDistinct = keyword === 'COUNT' && tokens.takeWords('DISTINCT')
  const countsRows = keyword === 'COUNT' && !isDistinct && tokens.takeSign('*') !== null
  const of = countsRows ? null : parseCondition(tokens, rows)
  tokens.expectSign(')')
  return {
    kind: 'aggregate',
    function: isDistinct ? 'count_distinct' : aggregates[keyword],
    of,
    when: parseFilter(tokens, rows, parseCondition),
  }
}

function parseFilter(tokens: TokenReader, scope: Scope, parseCondition: Parse): Expression[] {
  if (!tokens.takeWords('FILTER')) return []
  tokens.expectSign('(')
  tokens.expectWord('WHERE')
  const condition = parseCondition(tokens, scope)
  tokens.expectSign(')')
  return [condition]
}

const aggregates = {
  COUNT: 'count',
  SUM: 'sum',
  AVG: 'avg',
  MIN: 'min',
  MAX: 'max',
} as const satisfies Record<string, AggregateFunction>
type Keyword = keyof typeof aggregates
