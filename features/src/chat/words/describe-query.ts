import { lowerFirst, upperFirst, type CubeQuery, type QueryWords } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import { filterWords } from './filter-words.ts'
import { memberTitles } from './member-titles.ts'
import { periodWords, rangesOf } from './period-words.ts'

interface Described {
  readonly model: Model
  readonly currency: string
}

/** Queries in words; those of one question differ in their metrics only. */
export function describeQueries(
  queries: readonly CubeQuery[],
  { model, currency }: Described,
): Omit<QueryWords, 'data_through'> {
  const titles = memberTitles(model)
  const unique = (texts: readonly string[]) => [...new Set(texts)]
  const [first] = queries
  const [now, before] = first === undefined ? [] : rangesOf(first)
  const time = first?.timeDimensions[0]?.dimension
  const other = time === undefined ? null : titles.otherTime(time)
  return {
    metrics: unique(queries.flatMap(({ measures }) => measures.map(titles.measure))),
    breakdowns: unique(
      queries.flatMap(({ dimensions, timeDimensions }) => [
        ...timeDimensions.flatMap(({ granularity }) =>
          granularity == null ? [] : upperFirst(granularity),
        ),
        ...dimensions.map(titles.dimension),
      ]),
    ),
    filters: unique(
      queries.flatMap(({ filters, segments }) => [
        ...filters.map((filter) => filterWords(model, filter, currency)),
        ...segments.map(titles.segment),
      ]),
    ),
    dates: now === undefined ? null : `${periodWords(now)}${other === null ? '' : ` (${other})`}`,
    comparison: before === undefined ? null : periodWords(before),
  }
}

/** 'Net sales by channel, Country is Canada, October 2026 compared with September 2026' */
export function queryTitle(queries: readonly CubeQuery[], described: Described): string {
  const { metrics, breakdowns, filters, dates, comparison } = describeQueries(queries, described)
  const by = breakdowns.map((title) => (title === title.toUpperCase() ? title : lowerFirst(title)))
  return [
    [metrics.join(' and '), ...(by.length > 0 ? [`by ${by.join(' and ')}`] : [])].join(' '),
    ...filters,
    ...(dates === null
      ? []
      : [comparison === null ? dates : `${dates} compared with ${comparison}`]),
  ].join(', ')
}
