import type { AnswerReading } from '../reading.ts'
import type { CubeQuery } from '../resolve/write-queries.ts'
import { type EvaluationCase, type Expectation, normalisedFilter } from './judge-reading.ts'

/** Part of an answer that is not as expected. Names no member, so that kept questions stay unknown. */
export type Difference = (typeof parts)[number]

const parts = [
  'mode',
  'data sets',
  'metrics',
  'breakdowns',
  'no filter',
  'added filter',
  'other filter',
  'segments',
  'time',
  'dates',
  'comparison',
  'steps',
  'order or limit',
  'share of',
] as const

/** The parts that differ from the expected answer that is nearest; null if no answer was expected. */
export function findDifference(
  reading: AnswerReading,
  { expect, also }: EvaluationCase,
): readonly Difference[] | null {
  const expected = [expect, ...also].filter(({ kind }) => kind === 'answer')
  const found = expected.map((one) => {
    const [own, other] = [partsOf(reading), partsOf(one)]
    const count = (answer: AnswerReading | Expectation) => filtersOf(answer).length
    const side = Math.sign(count(reading) - count(one))
    const differing = parts.filter((part) => own[part] !== other[part])
    return differing.filter((part) => !part.endsWith('filter') || part === filterParts[side + 1])
  })
  return found.toSorted((one, other) => one.length - other.length)[0] ?? null
}

function partsOf(answer: AnswerReading | Expectation): Record<Difference, string> {
  const queries = answer.queries ?? []
  const times = queries.flatMap(({ timeDimensions }) => timeDimensions ?? [])
  const sorted = (list: readonly string[]) => JSON.stringify(list.toSorted())
  const filters = sorted(filtersOf(answer).map(normalisedFilter))
  return {
    mode: answer.mode ?? 'plain',
    'data sets': sorted([
      ...new Set(
        queries.flatMap(({ measures }) => measures.map((path) => path.split('.')[0] ?? '')),
      ),
    ]),
    metrics: sorted(queries.flatMap(({ measures }) => measures.map(nameOf))),
    breakdowns: sorted(queries.flatMap(({ dimensions }) => dimensions ?? [])),
    'no filter': filters,
    'added filter': filters,
    'other filter': filters,
    segments: sorted(queries.flatMap(({ segments }) => segments ?? [])),
    time: sorted(times.map(({ dimension }) => dimension)),
    dates: JSON.stringify(
      times.map(({ dateRange, compareDateRange }) => dateRange ?? compareDateRange?.[0] ?? null),
    ),
    comparison: JSON.stringify(times.map(({ compareDateRange }) => compareDateRange?.[1] ?? null)),
    steps: JSON.stringify(times.map(({ granularity }) => granularity ?? null)),
    'order or limit': JSON.stringify(queries.map(orderOf)),
    'share of': sorted(answer.of ?? []),
  }
}

/** By whether the answer has fewer filters than expected, as many, or more. */
const filterParts: readonly Difference[] = ['no filter', 'other filter', 'added filter']

const filtersOf = ({ queries = [] }: AnswerReading | Expectation) =>
  queries.flatMap(({ filters }) => filters ?? [])

/** What an answer has besides its metric, for answers to what has none. */
export function shapeOf({ mode, queries }: AnswerReading): string {
  const times = queries.flatMap(({ timeDimensions }) => timeDimensions ?? [])
  const has = {
    [mode]: mode !== 'plain',
    'two queries': queries.length > 1,
    'two metrics': queries.some(({ measures }) => measures.length > 1),
    breakdown: queries.some(({ dimensions }) => dimensions !== undefined),
    filter: filtersOf({ kind: 'answer', queries }).length > 0,
    segment: queries.some(({ segments }) => segments !== undefined),
    dates: times.some(({ dateRange }) => dateRange !== undefined),
    comparison: times.some(({ compareDateRange }) => compareDateRange !== undefined),
    steps: times.some(({ granularity }) => granularity !== undefined),
    order: queries.some(({ order }) => order !== undefined),
  }
  const found = Object.entries(has).flatMap(([part, isPart]) => (isPart ? [part] : []))
  return found.length === 0 ? 'a metric alone' : found.join(' + ')
}

const nameOf = (path: string) => path.slice(path.indexOf('.') + 1)

const orderOf = ({ order, limit }: CubeQuery) => [
  order === undefined ? null : Array.isArray(order) ? order : Object.entries(order),
  limit ?? null,
]
