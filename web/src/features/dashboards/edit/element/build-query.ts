import { atLeastWeek, type CubeMeta, type Member, type QueryTemplate } from '@cartograph/contract'
import { canCompare, isSplitByTime, usesDates, type ElementForm } from './element-form.ts'
import type { ApplicableFilters } from './applicable-filters.ts'
import {
  canJoin,
  countryOf,
  timeOf,
  type IndexedMeasure,
  type MemberIndex,
} from './member-index.ts'

export interface EditorContext {
  readonly applicable: ApplicableFilters
  readonly members: MemberIndex
}

interface QueryInput extends EditorContext {
  readonly form: ElementForm
  readonly main: IndexedMeasure
  readonly time: Member | null
}

/** Builds the query template, with variables for what the dashboard selects. */
export function buildQuery(
  form: ElementForm,
  main: IndexedMeasure,
  around: EditorContext,
): QueryTemplate {
  const input = { ...around, form, main, time: timeOf(main.cube) }
  const { segments } = form.kept
  return {
    ...rowsOf(input),
    filters: form.kept.filters ?? filtersOf(input),
    ...(segments && { segments }),
  }
}

function rowsOf(input: QueryInput): QueryTemplate {
  const { form } = input
  const { kind, measures, breakdowns, rows: limit } = form
  const times = { timeDimensions: timesOf(input) }
  const whole = { totals: [[]] }
  switch (kind) {
    case 'kpi':
    case 'kpi2':
      return { measures, ...times }
    case 'kpi3':
    case 'kpi3_group':
      return { measures, ...times, ...whole, fillGaps: true }
    case 'chart': {
      if (!form.isOverTime) {
        return { measures, dimensions: breakdowns, ...times, ...orderOf(form), limit }
      }
      return { measures, ...linesOf(input), ...times, fillGaps: true }
    }
    case 'table': {
      const fillGaps = form.isOverTime && breakdowns.length === 0
      return {
        measures,
        ...(breakdowns.length > 0 && { dimensions: breakdowns }),
        ...times,
        ...(form.isOverTime ? { fillGaps } : orderOf(form)),
        ...whole,
        limit,
      }
    }
    case 'time_comparison_table':
    case 'heatmap':
      return { measures, dimensions: breakdowns, ...times, ...orderOf(form), ...whole, limit }
    case 'pivot_table':
      return pivotOf(input)
    case 'choropleth_map':
      return { measures, dimensions: breakdowns, ...times, limit: mostStates }
  }
}

/** The top values, and 'Other' if the dimension is text. */
function linesOf({ form, members }: QueryInput): QueryTemplate {
  const [dimension] = form.breakdowns
  if (dimension === undefined) return {}
  const isText = members.dimensions.get(dimension)?.about.type === 'string'
  const top = { count: form.rows, dimension, measure: form.measures[0] }
  return { dimensions: form.breakdowns, top: isText ? { ...top, other: 'Other' } : top }
}

/** All states, and values that are misspelled or not US states. */
const mostStates = 100
const mostCells = 5_000

function pivotOf(input: QueryInput): QueryTemplate {
  const { form } = input
  const { breakdowns, across } = form
  const step = stepOf(input)
  const stepped = steppedTime(input)
  // With a variable granularity the element can't list these levels, so the query does.
  const levels =
    across === null && step.startsWith('$')
      ? [...breakdowns.slice(0, -1).map((_, n) => breakdowns.slice(0, n + 1)), []].map((level) => [
          ...level,
          stepped,
        ])
      : []
  return {
    measures: ['$measure'],
    dimensions: across === null ? breakdowns : [...breakdowns, across],
    timeDimensions: timesOf(input),
    totals: [...levels, '$totals'],
    limit: mostCells,
  }
}

/** The member across, as the element spec names it. */
export function acrossOf(form: ElementForm, main: IndexedMeasure, around: EditorContext): string {
  return form.across ?? steppedTime({ ...around, form, main, time: timeOf(main.cube) })
}

const steppedTime = (input: QueryInput) => `${input.time}.${stepOf(input)}`

/** Falls back to months if the dashboard has no granularity filter. */
function stepOf({ applicable, main }: QueryInput): string {
  if (applicable.step === null) return 'month'
  return main.about.meta?.['minGranularity'] === undefined
    ? applicable.step
    : `${applicable.step}${atLeastWeek}`
}

function timesOf(input: QueryInput): readonly object[] {
  const { form, time, applicable } = input
  if (time === null) return []
  const isAcross = form.kind === 'pivot_table' && form.across === null
  const isSplit = isSplitByTime(form) || isAcross
  const granularity = isSplit ? { granularity: stepOf(input) } : {}
  if (!usesDates(form) || applicable.dates === null) {
    return isSplit ? [{ dimension: time, ...granularity }] : []
  }
  const isCompared = form.kind === 'time_comparison_table' || (canCompare(form) && form.isCompared)
  const range = isCompared
    ? { compareDateRange: `$${applicable.dates}.compareDates` }
    : { dateRange: `$${applicable.dates}.dateRange` }
  return [{ dimension: time, ...granularity, ...range }]
}

/** Highest first, unless the element has a custom order that still applies. */
function orderOf({ kept, measures, breakdowns }: ElementForm): { readonly order: unknown } {
  const known: readonly string[] = [...measures, ...breakdowns]
  const isKept =
    Array.isArray(kept.order) &&
    kept.order.every((pair: unknown) => Array.isArray(pair) && known.includes(String(pair[0])))
  return { order: isKept ? kept.order : [[measures[0], 'desc']] }
}

function filtersOf({ form, main, members, applicable }: QueryInput): readonly unknown[] {
  const [state] = form.kind === 'choropleth_map' ? form.breakdowns : []
  const country = state === undefined ? null : countryOf(state, members)
  return [
    ...(country === null ? [] : [{ member: country, operator: 'equals', values: ['US'] }]),
    ...listenTo(applicable, main.cube, members),
  ]
}

/** Applies the dashboard's filters that can be joined to the cube. */
function listenTo(
  { choices }: ApplicableFilters,
  cube: CubeMeta,
  { dimensions }: MemberIndex,
): readonly unknown[] {
  const canAsk = (member: Member) => {
    const found = dimensions.get(member)
    return found !== undefined && canJoin(found.cube, cube)
  }
  return choices.flatMap((choice): unknown[] => {
    const values = `$${choice.variable}`
    if (choice.kind === 'conditions') return choice.dimensions.every(canAsk) ? [values] : []
    if (!canAsk(choice.dimension)) return []
    // Prefers the cube's own dimension of that name.
    const own = `${cube.name}.${choice.dimension.split('.')[1]}`
    const member = dimensions.has(own) ? own : choice.dimension
    return [{ member, operator: 'equals', values }]
  })
}
