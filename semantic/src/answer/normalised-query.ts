import type { FilterOperator, ResponseFormat } from '@cartograph/contract'
import type { Filter, Question } from '../question.ts'

/** The query in the normalised form that Cube's clients expect. It can be sent again as a query. */
export interface NormalisedQuery {
  readonly measures: readonly string[]
  readonly dimensions: readonly string[]
  readonly timeDimensions: readonly NormalisedTime[]
  readonly segments: readonly string[]
  readonly filters: readonly NormalisedFilter[]
  readonly order: readonly { readonly id: string; readonly desc: boolean }[]
  readonly limit: number | null
  /** The same as `limit`, under the name that some clients read. */
  readonly rowLimit: number | null
  readonly offset: number
  readonly timezone: string
  readonly total?: true
  readonly ungrouped?: true
  readonly currency?: string
  /** Tells clients how to read the rows. */
  readonly responseFormat?: ResponseFormat
}

export interface NormalisedTime {
  readonly dimension: string
  readonly granularity?: string
  readonly dateRange?: readonly [from: string, to: string]
}

export type NormalisedFilter =
  | {
      readonly member: string
      readonly operator: FilterOperator
      readonly values?: readonly (string | null)[]
    }
  | {
      readonly for: string
      readonly measure: string
      readonly filters: readonly NormalisedFilter[]
      readonly operator: FilterOperator
      readonly values: readonly (string | null)[]
    }
  | { readonly and: readonly NormalisedFilter[] }
  | { readonly or: readonly NormalisedFilter[] }

export function normalisedQuery(
  question: Question,
  responseFormat: ResponseFormat = 'default',
): NormalisedQuery {
  return {
    measures: question.measures.map(({ key }) => key),
    dimensions: question.dimensions.map(({ key }) => key),
    timeDimensions: question.times.map(({ key, grain, dateRange }) => ({
      dimension: key,
      ...(grain && { granularity: grain.name }),
      ...(dateRange && { dateRange }),
    })),
    segments: question.segments.map(({ key }) => key),
    filters: question.filters.map((filter) => normalisedFilter(filter, question)),
    order: question.order.map(({ key, descending }) => ({ id: key, desc: descending })),
    limit: question.limit,
    rowLimit: question.limit,
    offset: question.offset,
    timezone: question.zone,
    ...(question.countsAll && { total: true }),
    ...(question.isUngrouped && { ungrouped: true }),
    ...(question.currency !== null && { currency: question.currency }),
    ...(responseFormat !== 'default' && { responseFormat }),
  }
}

function normalisedFilter(filter: Filter, question: Question): NormalisedFilter {
  const inner = (filters: readonly Filter[]) =>
    filters.map((each) => normalisedFilter(each, question))
  switch (filter.kind) {
    case 'and':
      return { and: inner(filter.filters) }
    case 'or':
      return { or: inner(filter.filters) }
    case 'measure-filter':
      return { member: filter.used.key, operator: 'measureFilter' }
    case 'member': {
      const { used, operator, values, requested } = filter
      if (requested) return { member: requested.key, operator, values: requested.values }
      const related = question.related.find(({ dimension }) => dimension === used.member)
      if (related) {
        const { dimension, measure, filters } = related
        return {
          for: dimension.cube,
          measure: measure.key,
          filters: inner(filters),
          operator,
          values,
        }
      }
      return { member: used.key, operator, ...(values.length > 0 && { values }) }
    }
  }
}
