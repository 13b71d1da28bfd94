import type { Cell } from '@cartograph/contract'
import type { Expression } from './expression.ts'
import { isOnGroups } from './planning/conditions/row-conditions.ts'
import type { Question, Top } from './question.ts'

type Rows = readonly Readonly<Record<string, Cell>>[]

/**
 * Restricts questions to the top values of their dimension. The values are queried first, once for
 * all compared periods: with a separate top for each, the periods would compare different values.
 */
export async function keepTop(
  questions: readonly Question[],
  ask: (ranking: Question) => Promise<Rows>,
): Promise<Question[]> {
  const ranked = new Map<Top, Promise<readonly (string | null)[]>>()
  const topValues = (question: Question, top: Top) => {
    const known =
      ranked.get(top) ?? ask(rankingQuestion(question, top)).then((rows) => readValues(rows, top))
    ranked.set(top, known)
    return known
  }
  return Promise.all(
    questions.map(async (question) =>
      question.top === null
        ? question
        : withTop(question, question.top, await topValues(question, question.top)),
    ),
  )
}

function readValues(rows: Rows, { dimension }: Top): readonly (string | null)[] {
  return rows.map((row) => {
    const value = row[dimension.key] ?? null
    return value === null ? null : String(value)
  })
}

function rankingQuestion(question: Question, { dimension, by, count }: Top): Question {
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
  const member = { ...dimension.member, value: nameOthers(dimension.member.value, values, other) }
  return {
    ...question,
    dimensions: question.dimensions.map((used) =>
      used === dimension ? { ...used, member } : used,
    ),
  }
}

function nameOthers(
  value: Expression,
  values: readonly (string | null)[],
  other: string,
): Expression {
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
