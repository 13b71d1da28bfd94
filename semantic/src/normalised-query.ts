import type { FilterOperator, Granularity } from '@cartograph/contract'
import type { Plan } from './plan.ts'

/** The query as it was understood, the way Cube's clients expect it back. */
export interface NormalisedQuery {
  readonly measures: readonly string[]
  readonly dimensions: readonly string[]
  readonly timeDimensions: readonly {
    readonly dimension: string
    readonly granularity?: Granularity
    readonly dateRange?: readonly [string, string]
  }[]
  readonly segments: readonly string[]
  readonly filters: readonly {
    readonly member: string
    readonly operator: FilterOperator
    readonly values?: readonly (string | null)[]
  }[]
  readonly order: readonly { readonly id: string; readonly desc: boolean }[]
  readonly limit: number
  readonly offset: number
  readonly timezone: string
}

export function normalisedQuery(plan: Plan): NormalisedQuery {
  return {
    measures: plan.measures.map((measure) => measure.name),
    dimensions: plan.dimensions.map((dimension) => dimension.name),
    timeDimensions: plan.times.map(({ dimension, granularity, dateRange }) => ({
      dimension: dimension.name,
      ...(granularity && { granularity }),
      ...(dateRange && { dateRange }),
    })),
    segments: [],
    filters: plan.filters.map(({ member, operator, values }) => ({
      member: member.name,
      operator,
      ...(values && { values: values.map((value) => (value === null ? null : String(value))) }),
    })),
    order: (plan.order ?? []).map(({ member, descending }) => ({ id: member, desc: descending })),
    limit: plan.limit,
    offset: plan.offset,
    timezone: plan.zone,
  }
}
