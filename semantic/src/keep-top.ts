import type { Cell } from '@cartograph/contract'
import type { Expression } from './expression.ts'
import { isOnGroups } from './planning/row-conditions.ts'
import type { Question, Top } from './question.ts'

type Rows = readonly Readonly<Record<string, Cell>>[]

/**
 * Questions with only the top values of their dimension. The values are asked for first, once for all
 * periods that are compared: a top of its own for each would not compare the same things.
 */
export async function keepTop(
  questions: readonly Question[],
  ask: (ranking: Question) => Promise<Rows>,
): Promise<Question[]> {
  const [first] = questions
  if (first === undefined || first.top === null) return [...questions]
  const { dimension } = first.top
  const ranked = await ask(rankingOf(first, first.top))
  const values = ranked.map((row) => {
    const value = row[dimension.key] ?? null
    return value === null ? null : String(value)
  })
  return questions.map((question) =>
    question.top === null ? question : withTop(question, question.top, values),
  )
}

function rankingOf(question: Question, { dimension, by, count }: Top): Question {
  return {
    ...question,
    measures: [by],
    dimensions: [dimension],
    times: question.times.map((use) => ({ ...use, grain: null })),
    filters: question.filters.filter((filter) => !isOnGroups(filter)),
    order: [{ key: by.key, descending: true }],
    limit: count,
    offset: 0,
    countsAll: false,
    comparing: null,
    totals: [],
    top: null,
    fillsGaps: false,
  }
}

function withTop(
  question: Question,
  { dimension, other }: Top,
  values: readonly (string | null)[],
): Question {
  if (other === null) {
    const filter = {
      kind: 'member',
      used: dimension,
      operator: 'equals',
      values,
      moments: null,
    } as const
    return { ...question, filters: [...question.filters, filter] }
  }
  const member = { ...dimension.member, value: named(dimension.member.value, values, other) }
  return {
    ...question,
    dimensions: question.dimensions.map((used) =>
      used === dimension ? { ...used, member } : used,
    ),
  }
}

function named(value: Expression, values: readonly (string | null)[], other: string): Expression {
  const bound = (text: string): Expression => ({ kind: 'bound', value: { type: 'text', text } })
  const of: Expression = { kind: 'cast', of: value, to: 'text' }
  const known = values.filter((one) => one !== null)
  const isTop: Expression = {
    kind: 'any',
    conditions: [
      ...(known.length > 0 ? [{ kind: 'in', of, among: known.map(bound) } as const] : []),
      ...(values.includes(null) ? [{ kind: 'is-null', of } as const] : []),
    ],
  }
  return { kind: 'case', whens: [{ when: isTop, then: of }], otherwise: bound(other) }
}
