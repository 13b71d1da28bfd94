import type { QueryType, ResponseFormat } from '@cartograph/contract'
import type { Asked } from '../question/ask-queries.ts'
import type { Question } from '../question.ts'
import { blendedTime } from './blended-time.ts'
import { type NormalisedQuery, normalisedQuery } from './normalised-query.ts'

/** What clients lay the rows of all results out by. */
export type PivotQuery = Partial<NormalisedQuery> &
  Pick<NormalisedQuery, 'measures' | 'dimensions' | 'timeDimensions'> & {
    readonly queryType: QueryType
  }

export function pivotQuery(
  { queryType, questions }: Asked,
  responseFormat: ResponseFormat = 'default',
): PivotQuery {
  if (queryType === 'blendingQuery') return { ...blended(questions), queryType }
  const [question] = questions
  if (question === undefined) throw new Error('A query has at least one question')
  const query = normalisedQuery(question, responseFormat)
  if (queryType === 'regularQuery') return { ...query, queryType }
  return { ...query, dimensions: [comparedPeriod, ...query.dimensions], queryType }
}

/** Where rows name their period. */
const comparedPeriod = 'compareDateRange'

/** Members of all the queries over the one time that their rows share, and the periods where they compare. */
function blended(questions: readonly Question[]) {
  const isComparing = questions.some(({ comparing }) => comparing)
  const queries = questions.map((question) => normalisedQuery(question))
  const granularity = queries
    .flatMap(({ timeDimensions }) => timeDimensions)
    .find((time) => time.granularity !== undefined)?.granularity
  // Periods lie over each other, each at its own dates.
  const dateRange = isComparing ? null : hullOf(questions)
  return {
    measures: unique(queries.flatMap(({ measures }) => measures)),
    dimensions: [
      ...(isComparing ? [comparedPeriod] : []),
      ...unique(queries.flatMap(({ dimensions }) => dimensions)),
    ],
    timeDimensions: [
      {
        dimension: blendedTime,
        ...(granularity && { granularity }),
        ...(dateRange && { dateRange }),
      },
    ],
  }
}

/** From the earliest to the latest; null when not all of them are limited. */
function hullOf(questions: readonly Question[]): [from: string, to: string] | null {
  const ranges = questions.flatMap(({ times }) => {
    const range = times.find((time) => time.grain)?.dateRange
    return range ? [range] : []
  })
  const from = ranges.map(([first]) => first).toSorted()[0]
  const to = ranges
    .map(([, last]) => last)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined || ranges.length < questions.length) return null
  return [from, to]
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}
