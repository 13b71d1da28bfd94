import type { KnownDates } from '@cartograph/analysis'
import { dayNumber, formatDay } from '@cartograph/contract'
import { daysOfPeriod } from '../../period.ts'
import type { PlannedDimension } from '../../plan/search-plan.ts'
import { readAnswer } from '../../read/read-answer.ts'
import { measureNames, sumMeasures } from '../../read/sum-measures.ts'
import type { ExplainContext, ExplainedFinding } from './explain-context.ts'

const weeks = 6

/** The same weekdays of earlier weeks, preferably those without special dates. */
function usualDaysBefore(
  day: number,
  first: number,
  calendar: KnownDates,
  store: string,
): number[] {
  const before = Array.from({ length: weeks }, (_, n) => day - 7 * (n + 1)).filter(
    (one) => one >= first,
  )
  const ordinary = before.filter((one) => !isKnownDate(one, calendar, store))
  return ordinary.length >= 2 ? ordinary : before
}

function isKnownDate(day: number, { holidays, promos }: KnownDates, store: string): boolean {
  return (
    holidays.some(({ date }) => dayNumber(date) === day) ||
    (promos[store] ?? []).some(({ from, to }) => dayNumber(from) <= day && day <= dayNumber(to))
  )
}

/** The leaves (smallest segments) of a metric on its day, with their usual values. */
export interface Leaves {
  readonly dimensions: readonly PlannedDimension[]
  readonly leaves: readonly Leaf[]
}

export interface Leaf {
  /** By dimension. */
  readonly values: readonly string[]
  readonly num: number
  readonly den: number
  readonly usualNum: number
  readonly usualDen: number
}

const mostDimensions = 3

/** The label of rows without a value in a dimension. */
export const noValue = 'None'

/** Null when the metric has no dimensions, or there are no earlier days. */
export async function readLeaves(
  context: ExplainContext,
  { own, day }: ExplainedFinding,
): Promise<Leaves | null> {
  const { cube, metric, part, first } = own
  const dimensions = dimensionsWithin(own)
  const now = new Set(daysOfPeriod(context.period, day))
  const usual = usualDaysOf([...now], first, context)
  if (dimensions.length === 0 || usual.length === 0) return null
  // As many days as the period has.
  const times = usual.length / now.size
  const [num, den] = [metric.num ?? [metric.measure], metric.den ?? []]
  const days = [...now, ...usual]
  const query = {
    cube,
    measures: [...new Set(measureNames([...num, ...den]))],
    dimensions: dimensions.map(({ dimension }) => dimension),
    from: formatDay(Math.min(...days)),
    to: formatDay(day),
    days: days.map(formatDay),
    byDay: true,
    ...(part && { where: { dimension: part.dimension.dimension, values: [part.value] } }),
  }
  const rows = readAnswer(await context.runQuery(query), query)
  const found = new Map<string, Leaf>()
  for (let row = 0; row < rows.count; row += 1) {
    const values = dimensions.map(({ dimension }) => rows.text(row, dimension) ?? noValue)
    const of = (measures: readonly string[]) =>
      sumMeasures(measures, (measure) => rows.number(row, measure) || 0)
    const key = JSON.stringify(values)
    const leaf = found.get(key) ?? { values, num: 0, den: 0, usualNum: 0, usualDen: 0 }
    const isNow = now.has(rows.day(row))
    found.set(key, {
      values,
      num: leaf.num + (isNow ? of(num) : 0),
      den: leaf.den + (isNow ? of(den) : 0),
      usualNum: leaf.usualNum + (isNow ? 0 : of(num) / times),
      usualDen: leaf.usualDen + (isNow ? 0 : of(den) / times),
    })
  }
  return { dimensions, leaves: [...found.values()] }
}

/** The days that each of these days is compared with. */
export function usualDaysOf(
  days: readonly number[],
  first: number,
  { calendar, plan }: ExplainContext,
): number[] {
  const usual = days.flatMap((day) => usualDaysBefore(day, first, calendar, plan.orgId))
  return [...new Set(usual)]
}

/** The dimensions that refine the segment; of two nested ones, the wider. */
function dimensionsWithin({ cube, part }: ExplainedFinding['own']): PlannedDimension[] {
  const group = part?.dimension.group
  const outer = part?.dimension.within
  const says = ({ group: own, within }: PlannedDimension) =>
    own !== group && own !== outer && (within === undefined || within === group)
  const [wide, narrow] = [cube.dimensions.filter(says), cube.details.filter(says)]
  const inner = [...wide, ...narrow].filter(({ within }) => within !== undefined)
  const others = wide.filter(({ within }) => within === undefined)
  return [...inner, ...others, ...narrow.filter((one) => !inner.includes(one))].slice(
    0,
    mostDimensions,
  )
}
