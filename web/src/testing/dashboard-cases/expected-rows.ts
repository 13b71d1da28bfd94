import type { Day } from '@cartograph/contract'
import type { LocalEntry } from './ledger.ts'
import {
  dayNumber,
  daysLater,
  stepWith,
  type CalendarStep,
  type Days,
} from './reference-calendar.ts'
import {
  compares,
  passes,
  type QueryContext,
  type MemberTest,
  type Test,
} from './reference-conditions.ts'
import { stepsOf } from './reference-dates.ts'
import type { ReferenceMeasure } from './reference-measures.ts'
import type { ReadTemplate, TopWanted } from './reference-template.ts'
import { isMeasure, measureOf } from './subjects.ts'
import { lastShowing, wallAt, type WallTime } from './wall-clock.ts'

export type ExpectedRow = Readonly<Record<string, string | null>>
export interface ExpectedResult {
  readonly rows: readonly ExpectedRow[]
  readonly totals: readonly (readonly ExpectedRow[])[]
}

/** Computes each result by scanning every entry; null if several tops would be correct. */
export function expectedResults(
  template: ReadTemplate,
  entries: readonly LocalEntry[],
  context: QueryContext,
): ExpectedResult[] | null {
  const { tests, top } = template
  const conditions = tests.flatMap((test) => (isOfMeasure(test) ? [test.member] : []))
  const measures = [...template.measures, ...conditions]
  const ofRows = tests.filter((test) => !isOfMeasure(test))
  const spans = template.ranges.map((range) => spanOf(range, template, context))
  const inSpan = spans.map((span) =>
    entries.filter(
      (entry) =>
        isWithin(entry, span, context) && ofRows.every((test) => passes(entry, test, context)),
    ),
  )
  const kept = top === null ? null : topOf(top, inSpan[0] ?? [])
  if (kept === 'undecided') return null
  return spans.map((span, n) => {
    const named = (inSpan[n] ?? []).flatMap((entry) => underTop(entry, top, kept))
    const read = named.filter((entry) => measures.some((one) => reads(measureOf(one), entry)))
    const keys = keysOf(template)
    // The total covers all entries: the total of refunds is 0 if there are only sales.
    const by = (wanted: readonly Key[]) =>
      grouped(wanted.length === 0 ? named : read, wanted, template)
    return {
      rows: template.fillsGaps ? filled(by(keys), span, template) : by(keys),
      totals: template.totals.map((level) => by(keys.filter(({ key }) => level.includes(key)))),
    }
  })
}

interface Span {
  readonly days: Days
  readonly from: WallTime
  readonly until: WallTime
}

function spanOf(
  days: Days,
  { ranges: [range], isCut }: ReadTemplate,
  { now, zone }: QueryContext,
): Span {
  const [first, last] = days
  const end = `${last}T23:59:59.999`
  const clock = wallAt(now, zone)
  const come = dayNumber(clock.slice(0, 10)) - dayNumber(range?.[0] ?? '')
  const cut = `${daysLater(first, come)}${clock.slice(10)}`
  const until = isCut && cut < end ? cut : end
  return { days: [first, until.slice(0, 10)], from: `${first}T00:00:00.000`, until }
}

/** An hour that the clocks show twice counts within every span that ends in it. */
function isWithin(
  { wall, moment }: LocalEntry,
  { from, until }: Span,
  { zone }: QueryContext,
): boolean {
  if (wall < from) return false
  if (wall <= until) return true
  return (
    wall.slice(0, 10) === until.slice(0, 10) && moment <= (lastShowing(until, zone) ?? moment - 1)
  )
}

interface Key {
  readonly key: string
  readonly of: (entry: LocalEntry) => string | null
}

function keysOf({ dimensions, step, subject: { time } }: ReadTemplate): Key[] {
  const ofTime = step === null ? [] : [{ key: `${time}.${step}`, of: stepIn(step) }]
  return [...dimensions.map((key) => ({ key, of: valueIn(key) })), ...ofTime]
}

const valueIn = (key: string) => (entry: LocalEntry) => {
  const value = entry.values[key]
  if (value === undefined) throw new Error(`What is '${key}'?`)
  return value
}
const stepIn = (step: string) => (entry: LocalEntry) => startOf(entry.wall.slice(0, 10), step)

const started = new Map<string, string>()

function startOf(day: Day, step: string): string {
  const known = started.get(`${day} ${step}`)
  // Only calendar steps are requested here.
  const start = known ?? `${stepWith(day, step as CalendarStep)[0]}T00:00:00.000`
  started.set(`${day} ${step}`, start)
  return start
}

function grouped(
  entries: readonly LocalEntry[],
  keys: readonly Key[],
  { measures, tests }: ReadTemplate,
): ExpectedRow[] {
  const isByDay = keys.some(({ key }) => key.endsWith('.day'))
  const valueOf = (member: string, own: readonly LocalEntry[]) =>
    isByDay && measureOf(member).isFromWeek ? null : measureOf(member).of(own)
  const groups = new Map<string, { values: ExpectedRow; entries: LocalEntry[] }>()
  if (keys.length === 0) groups.set('{}', { values: {}, entries: [] })
  for (const entry of entries) {
    const values = Object.fromEntries(keys.map(({ key, of }) => [key, of(entry)]))
    const id = JSON.stringify(values)
    const group = groups.get(id) ?? { values, entries: [] }
    groups.set(id, group)
    group.entries.push(entry)
  }
  return [...groups.values()]
    .filter((group) =>
      tests.filter(isOfMeasure).every((test) => holds(valueOf(test.member, group.entries), test)),
    )
    .map((group) => ({
      ...group.values,
      ...Object.fromEntries(measures.map((one) => [one, valueOf(one, group.entries)])),
    }))
}

function isOfMeasure(test: Test): test is MemberTest {
  return 'member' in test && isMeasure(test.member)
}

function holds(value: string | null, { operator, values }: MemberTest): boolean {
  return value !== null && compares(Number(value), operator, values.map(Number))
}

/** One row for each step of each existing group. */
function filled(rows: readonly ExpectedRow[], span: Span, template: ReadTemplate): ExpectedRow[] {
  const { step, dimensions, measures, tests } = template
  const { time } = template.subject
  if (step === null) return [...rows]
  const groups = new Map(
    rows.map((row) => {
      const values = Object.fromEntries(dimensions.map((one) => [one, row[one] ?? null]))
      return [JSON.stringify(values), values] as const
    }),
  )
  if (groups.size === 0 && dimensions.length === 0) groups.set('{}', {})
  // A row that a condition on a measure has removed doesn't mean that nothing happened.
  const isFiltered = tests.some(isOfMeasure)
  const nothing = Object.fromEntries(
    measures.map((one) => [one, isFiltered ? null : measureOf(one).ofNothing]),
  )
  const keys = [...dimensions, `${time}.${step}`]
  const byStep = new Map(rows.map((row) => [rowId(row, keys), row]))
  return stepsOf(span.days, step as CalendarStep).flatMap((day) =>
    [...groups.values()].map((values) => {
      const empty = { ...values, [`${time}.${step}`]: `${day}T00:00:00.000`, ...nothing }
      return byStep.get(rowId(empty, keys)) ?? empty
    }),
  )
}

function rowId(row: ExpectedRow, keys: readonly string[]): string {
  return JSON.stringify(keys.map((key) => row[key]))
}

/** The top of the main range, whatever it is compared with. */
function topOf(top: TopWanted, entries: readonly LocalEntry[]): Set<string | null> | 'undecided' {
  const measure = measureOf(top.measure)
  const read = entries.filter((entry) => reads(measure, entry))
  const values = [...new Set(read.map(valueIn(top.dimension)))]
  const ranked = values
    .map((value) => {
      const own = read.filter((entry) => valueIn(top.dimension)(entry) === value)
      return { value, size: Number(measure.of(own)) }
    })
    .toSorted((a, b) => b.size - a.size)
  const [last, next] = ranked.slice(top.count - 1)
  if (last !== undefined && last.size === next?.size) return 'undecided'
  return new Set(ranked.slice(0, top.count).map(({ value }) => value))
}

function underTop(
  entry: LocalEntry,
  top: TopWanted | null,
  kept: ReadonlySet<string | null> | null,
): LocalEntry[] {
  if (top === null || kept === null || kept.has(valueIn(top.dimension)(entry))) return [entry]
  if (top.other === undefined) return []
  return [{ ...entry, values: { ...entry.values, [top.dimension]: top.other } }]
}

function reads({ reads: kind }: ReferenceMeasure, entry: LocalEntry): boolean {
  return kind === 'all' || kind === entry.kind
}
