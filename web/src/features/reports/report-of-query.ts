import {
  comparedRange,
  ComparisonPeriod,
  countDays,
  DateGranularity,
  dateRangePresets,
  monthIndex,
  ReportDefinition,
  resolveRange,
  type CubeQuery,
  type Day,
  type DayRange,
  type MetricCondition,
  type QueryFilter,
} from '@cartograph/contract'
import { metricFields } from '../custom-metrics/metric-members.ts'
import { fixedDates } from '../dashboards/dates/fixed-dates.ts'
import { draftOfReport, emptyReport, type Model, type ReportDraft } from './report-draft.ts'

export interface TitledQuery {
  readonly title: string
  readonly query: CubeQuery
}

/** A query as a new report; null if no report can show the same metrics, breakdowns and filters. */
export function reportOfQuery(
  { title, query }: TitledQuery,
  model: Model,
  today: Day,
): ReportDraft | null {
  const definition = definitionOfQuery({ title, query }, model)
  if (definition === null) return null
  const [time] = query.timeDimensions
  const dates = fixedDates([query])
  const range = dates?.range ?? null
  const compared = dates?.comparisons[0]?.range
  return draftOfReport(
    {
      name: title,
      granularity: DateGranularity.safeParse(time?.granularity).data ?? stepsOf(range),
      reporting_period: periodOf(range, today) ?? emptyReport.period,
      comparison: range && compared ? comparisonOf(range, compared, today) : null,
      definitions: [definition],
    },
    model,
  )
}

function definitionOfQuery({ title, query }: TitledQuery, model: Model): ReportDefinition | null {
  const name = query.measures[0]?.split('.')[0]
  const group = model.groups.find((one) => one.name === name)
  const groups = conditionGroups({ and: query.filters })
  if (group === undefined || groups === null || query.segments.length > 0) return null
  const fields = metricFields(model.cubes, group.name, model.currency)
  const knows = (options: readonly { readonly value: string }[], member: string) =>
    options.some(({ value }) => value === member)
  const breakdowns = group.breakdowns.flatMap(({ options }) => options)
  const isKnown =
    query.measures.every((measure) => knows(group.metrics.options, measure)) &&
    query.dimensions.every((dimension) => knows(breakdowns, dimension)) &&
    groups.flat().every(({ member }) => fields.some((field) => field.member === member))
  if (!isKnown) return null
  const written = {
    name: group.name,
    section_title: title,
    query: {
      measures: query.measures,
      dimensions: query.dimensions,
      timeDimensions: group.time === null ? [] : [{ dimension: group.time }],
      filters: groups.some((group) => group.length > 0)
        ? [{ or: groups.map((and) => ({ and })) }]
        : [],
    },
  }
  return ReportDefinition.safeParse(written).data ?? null
}

type Conditions = readonly MetricCondition[]

/**
 * Conditions in disjunctive normal form, as the filter builder has them: of one group, all hold. Null for what
 * it can't express.
 */
function conditionGroups(filter: QueryFilter): readonly Conditions[] | null {
  if ('for' in filter) return null
  if ('or' in filter) {
    const parts = filter.or.map(conditionGroups)
    return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
  }
  if ('and' in filter) {
    return filter.and.reduce<readonly Conditions[] | null>(
      (groups, one) => {
        const more = conditionGroups(one)
        if (groups === null || more === null) return null
        return groups.flatMap((left) => more.map((right) => [...left, ...right]))
      },
      [[]],
    )
  }
  const { member = filter.dimension, operator, values = [] } = filter
  const known = operators[operator]
  if (member === undefined || known === undefined || values.includes(null)) return null
  return [[{ member, operator: known, values: values.map(String) }]]
}

const operators: Readonly<Record<string, MetricCondition['operator']>> = {
  equals: 'equals',
  in: 'equals',
  contains: 'contains',
  gt: 'gt',
  gte: 'gte',
  lt: 'lt',
  lte: 'lte',
}

/** The name of the period that has these days today; null if none has. */
function periodOf(range: DayRange | null, today: Day) {
  if (range === null) return null
  const months = monthIndex(range[1]) - monthIndex(range[0]) + 1
  const names = [
    ...dateRangePresets,
    'thisQuarter',
    'lastQuarter',
    `last${countDays(range)}Days`,
    `last${months}Months`,
  ]
  return names.find((name) => String(resolveRange(name, today).range) === String(range)) ?? null
}

function comparisonOf(range: DayRange, compared: DayRange, today: Day): ComparisonPeriod {
  const resolved = resolveRange(periodOf(range, today) ?? range, today)
  const found = ComparisonPeriod.options.find(
    (period) => String(comparedRange(period, resolved, true, today)) === String(compared),
  )
  return found ?? 'pp'
}

function stepsOf(range: DayRange | null): DateGranularity {
  return range !== null && countDays(range) <= 31 ? 'day' : 'month'
}
