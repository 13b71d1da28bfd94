import type { QuestionReading } from '../reading.ts'
import type { CubeQuery } from '../resolve/write-queries.ts'

/** A question in several phrasings, with the result that each must have. */
export interface EvaluationCase {
  readonly id: string
  readonly topic: string
  readonly today: string
  readonly phrasings: readonly string[]
  readonly history: readonly string[]
  readonly expect: Expectation
  /** Results that are just as right. */
  readonly also: readonly Expectation[]
}

export interface Expectation {
  readonly kind: 'answer' | 'clarify' | 'refuse'
  readonly mode?: string
  readonly queries?: readonly CubeQuery[]
  readonly of?: readonly string[]
}

/** `wrong` is an answer with other numbers than asked for, which nothing shows. */
export type Verdict = 'right' | 'wrong' | 'refused' | 'asked back'

export function judgeReading(reading: QuestionReading, { expect, also }: EvaluationCase): Verdict {
  if ([expect, ...also].some((one) => isAsExpected(reading, one))) return 'right'
  if (reading.kind === 'refuse') return 'refused'
  return reading.kind === 'clarify' ? 'asked back' : 'wrong'
}

function isAsExpected(reading: QuestionReading, expected: Expectation): boolean {
  if (reading.kind !== expected.kind) return false
  if (reading.kind !== 'answer') return true
  if (reading.mode !== (expected.mode ?? 'plain')) return false
  if (expected.of !== undefined && key(reading.of.toSorted()) !== key(expected.of.toSorted()))
    return false
  return (
    key(reading.queries.map(normalised).toSorted()) ===
    key((expected.queries ?? []).map(normalised).toSorted())
  )
}

/** The parts of a query whose order has no effect are sorted. */
function normalised(query: CubeQuery): string {
  return key({
    measures: query.measures.toSorted(),
    dimensions: (query.dimensions ?? []).toSorted(),
    segments: (query.segments ?? []).toSorted(),
    filters: (query.filters ?? []).map(normalisedFilter).toSorted(),
    times: (query.timeDimensions ?? []).map((time) => [
      time.dimension,
      time.granularity ?? null,
      time.dateRange ?? null,
      time.compareDateRange ?? null,
    ]),
    order:
      query.order === undefined
        ? null
        : Array.isArray(query.order)
          ? query.order
          : Object.entries(query.order),
    limit: query.limit ?? null,
  })
}

export function normalisedFilter(filter: object): string {
  const parts = Object.entries(filter).map(([name, value]: [string, unknown]) => {
    if ((name === 'or' || name === 'and') && Array.isArray(value))
      return [name, value.map((one: object) => normalisedFilter(one)).toSorted()]
    if (name === 'values' && Array.isArray(value)) return [name, value.map(String).toSorted()]
    return [name === 'dimension' ? 'member' : name, value]
  })
  return key(parts.toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1)))
}

const key = (value: unknown) => JSON.stringify(value)
