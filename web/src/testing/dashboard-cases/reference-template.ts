import { ComparisonPeriod, type Day } from '@cartograph/contract'
import { filtersHeard, type DashboardCase, type HeardFilter } from './dashboard-case.ts'
import type { Test } from './reference-conditions.ts'
import type { Days } from './reference-calendar.ts'
import type { Subject } from './subject.ts'
import { subjectOf } from './subjects.ts'
import { comparedDays, datesMeant, stepShown, type WantedDates } from './reference-dates.ts'

/** What an element's query says, with what was chosen in its place. */
export interface ReadTemplate {
  readonly subject: Subject
  readonly measures: readonly string[]
  readonly dimensions: readonly string[]
  readonly step: string | null
  /** The range, then those it is compared with. */
  readonly ranges: readonly Days[]
  /** Whether these are cut to how far the first one has come. */
  readonly isCut: boolean
  readonly tests: readonly Test[]
  readonly totals: readonly (readonly string[])[]
  readonly top: TopWanted | null
  readonly fillsGaps: boolean
  readonly order: readonly (readonly [string, string])[] | null
  readonly limit: number
  readonly offset: number
}
export interface TopWanted {
  readonly count: number
  readonly dimension: string
  readonly measure: string
  readonly other?: string
}

interface WrittenTemplate {
  readonly measures: readonly string[]
  readonly dimensions?: readonly string[]
  readonly timeDimensions: readonly [WrittenTime]
  readonly filters?: readonly unknown[]
  readonly totals?: unknown
  readonly top?: TopWanted
  readonly fillGaps?: boolean
  readonly order?: readonly (readonly [string, string])[]
  readonly limit?: number
  readonly offset?: number
}
interface WrittenTime {
  readonly dimension: string
  readonly granularity?: string
  readonly dateRange?: string | readonly string[]
  readonly compareDateRange?: string | readonly (readonly string[])[]
}

/** What the element itself brings into its query. */
export interface OfElement {
  readonly measures: readonly string[]
  readonly totals: readonly (readonly string[])[]
}

export function readTemplate(
  dashboard: DashboardCase,
  template: unknown,
  today: Day,
  ofElement: OfElement,
): ReadTemplate {
  // Written by these tests, or checked with the library.
  const written = template as WrittenTemplate
  const heard = filtersHeard(dashboard)
  const [time] = written.timeDimensions
  const dates = datesRead(time, heard, today)
  return {
    subject: subjectOf(time.dimension),
    measures: written.measures.flatMap((one) => (one.startsWith('$') ? ofElement.measures : [one])),
    dimensions: written.dimensions ?? [],
    step: stepRead(time.granularity, heard, today),
    ...dates,
    tests: (written.filters ?? []).flatMap((one) => testRead(one, heard)),
    totals: totalsRead(written, ofElement),
    top: written.top ?? null,
    fillsGaps: written.fillGaps ?? false,
    order: written.order ?? null,
    limit: written.limit ?? 10_000,
    offset: written.offset ?? 0,
  }
}

function totalsRead({ totals }: WrittenTemplate, ofElement: OfElement) {
  const isChosen = Array.isArray(totals) && totals[0] === '$totals'
  return isChosen ? ofElement.totals : ((totals ?? []) as readonly (readonly string[])[])
}

function datesRead(time: WrittenTime, heard: readonly HeardFilter[], today: Day) {
  const text = JSON.stringify(time.dateRange ?? time.compareDateRange)
  const namespace = /\$(\w+)\./.exec(text)?.[1] ?? ''
  const wanted = datesWanted(namespace, heard)
  const known = datesMeant(wanted.range, today)
  const compared = (period: ComparisonPeriod) => comparedDays(period, known, wanted.toDate, today)
  const ranges = writtenRanges()
  const isInProgress = known.range[0] <= today && today <= known.range[1]
  return { ranges, isCut: wanted.toDate && ranges.length > 1 && isInProgress }

  function writtenRanges(): Days[] {
    const { dateRange, compareDateRange = [] } = time
    if (typeof dateRange === 'string') return [known.range]
    if (dateRange !== undefined) return [writtenRange(dateRange)]
    if (typeof compareDateRange !== 'string') return compareDateRange.map(writtenRange)
    return [known.range, ...wanted.comparisons.map(compared)]
  }

  /** By the names of its ends: `$global.sply_startDate`. */
  function writtenRange([first = '']: readonly string[]): Days {
    const period = ComparisonPeriod.safeParse(/\.([a-z]+)_/.exec(first)?.[1]).data
    return period === undefined ? known.range : compared(period)
  }
}

function datesWanted(namespace: string, heard: readonly HeardFilter[]): WantedDates {
  for (const { spec, chosen } of heard) {
    if (spec.ui_component !== 'date_range_picker' || spec.key !== namespace) continue
    return (
      chosen.dates ?? {
        range: spec.default_value,
        comparisons: spec.default_comparison,
        toDate: true,
      }
    )
  }
  throw new Error(`Nothing has the dates '${namespace}'`)
}

function stepRead(written: string | undefined, heard: readonly HeardFilter[], today: Day) {
  if (written === undefined || !written.startsWith('$')) return written ?? null
  for (const { spec, chosen } of heard) {
    if (spec.ui_component !== 'time_granularity_dropdown' || `$${spec.key}` !== written) continue
    const { range } = datesMeant(datesWanted(spec.dates, heard).range, today)
    return stepShown(chosen.granularity ?? spec.default_value, range)
  }
  throw new Error(`Nothing is called '${written}'`)
}

/** A condition for which nothing was chosen is none. */
function testRead(written: unknown, heard: readonly HeardFilter[]): Test[] {
  if (written === '$filters') return drawerRead(heard)
  const group = written as { and?: unknown[]; or?: unknown[] }
  const within = (group.and ?? group.or)?.flatMap((one) => testRead(one, heard))
  if (within !== undefined) {
    if (within.length === 0) return []
    return [group.and === undefined ? { or: within } : { and: within }]
  }
  const { member, operator, values } = written as {
    member: string
    operator: string
    values?: string | readonly unknown[]
  }
  if (operator === 'set') return [{ member, operator, values: [] }]
  const listed = typeof values === 'string' ? [values] : (values ?? [])
  const meant = listed.flatMap((value) => valueRead(String(value), heard))
  return meant.length === 0 ? [] : [{ member, operator, values: meant }]
}

function valueRead(value: string, heard: readonly HeardFilter[]): readonly string[] {
  if (!value.startsWith('$')) return [value]
  for (const { spec, chosen } of heard) {
    if (spec.ui_component !== 'dropdown' && spec.ui_component !== 'multiselect') continue
    if (`$${spec.variableName}` !== value) continue
    const initial = [spec.default_value ?? []].flat()
    const values = chosen.values?.[spec.dimension] ?? initial
    return spec.ui_component === 'dropdown' ? values.slice(0, 1) : values
  }
  throw new Error(`Nothing is called '${value}'`)
}

function drawerRead(heard: readonly HeardFilter[]): Test[] {
  const drawer = heard.find(({ spec }) => spec.ui_component === 'cube_filters_drawer')
  const groups = drawer?.chosen.conditions ?? []
  return groups.length === 0 ? [] : [{ or: groups.map((and) => ({ and })) }]
}
