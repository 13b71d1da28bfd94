import type { QueryType, ResponseFormat } from '@cartograph/contract'
import type { ResolvedQueries } from '../question/resolve-queries.ts'
import type { Question } from '../question.ts'
import { blendedTime } from './blended-time.ts'
import { type NormalisedQuery, normalisedQuery } from './normalised-query.ts'

/** The query by which clients arrange the rows of all results. */
export type PivotQuery = Partial<NormalisedQuery> &
  Pick<NormalisedQuery, 'measures' | 'dimensions' | 'timeDimensions'> & {
    readonly queryType: QueryType
  }

export function pivotQuery(
  { queryType, questions }: ResolvedQueries,
  responseFormat: ResponseFormat = 'default',
): PivotQuery {
  if (queryType === 'blendingQuery') return { ...blendedPivot(questions), queryType }
  const [question] = questions
  if (question === undefined) throw new Error('A query has at least one question')
  const query = normalisedQuery(question, responseFormat)
  if (queryType === 'regularQuery') return { ...query, queryType }
  return { ...query, dimensions: [comparedPeriod, ...query.dimensions], queryType }
}

/** The key of the period in compared rows. */
const comparedPeriod = 'compareDateRange'

/** The members of all queries over their shared time, and the period where they compare. */
function blendedPivot(questions: readonly Question[]) {
  const isComparing = questions.some(({ comparing }) => comparing)
  const queries = questions.map((question) => normalisedQuery(question))
  const granularity = queries
    .flatMap(({ timeDimensions }) => timeDimensions)
    .find((time) => time.granularity !== undefined)?.granularity
  // Compared periods are overlaid, each with its own dates.
  const dateRange = isComparing ? null : enclosingRange(questions)
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

/** The range that encloses all of them; null when one is unlimited. */
function enclosingRange(questions: readonly Question[]): [from: string, to: string] | null {
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
