import {
  maxSectionRows,
  type Cell,
  type Day,
  type DayRange,
  type ReportDefinition,
  type ReportSection,
  type SectionRow,
} from '@cartograph/contract'
import { indexRows } from '../rows/index-rows.ts'
import { takeRows } from '../rows/rows.ts'
import { newestRows } from './newest-rows.ts'
import { areSimilarSteps, stepsOf, type SectionPeriod } from './resolve-period.ts'
import { isCut, readPeriod, type PeriodValues } from './section-values.ts'
import type { AnswerRow, SpooledResult } from './spooled-answer.ts'

export interface SectionAnswers {
  /** Of the current period and, if it is compared, of the one before. */
  readonly steps: readonly SpooledResult[]
  /** Of a pivot. */
  readonly whole: readonly SpooledResult[] | null
}

export interface ShapeSection {
  readonly definition: ReportDefinition
  readonly time: string
  readonly period: SectionPeriod
  readonly answers: SectionAnswers
  /** Of each metric, its value where there are no rows: 0 or null. */
  readonly empty: readonly Cell[]
  readonly maxRows?: number
  /** Of a list over time, the newest rows instead of the first. */
  readonly isNewest?: boolean
}

export interface SectionTable extends Pick<
  ReportSection,
  'breakdowns' | 'metrics' | 'columns' | 'summary' | 'total_rows' | 'series'
> {
  /** Made as they are taken: a section of a file may have 50,000. */
  readonly rows: Iterable<SectionRow>
}

/** More values than a browser can show in a table, and than it can write to a file. */
const maxCells = { shown: 200_000, written: 1_000_000 } as const

/** The table of a section from the answers of its queries. */
export function shapeSection(shape: ShapeSection): SectionTable {
  const { definition, period, answers, maxRows = maxSectionRows, isNewest = false } = shape
  const { measures, dimensions } = definition.query
  const days = stepsOf(period.range, period.granularity)
  const current = readAnswers(shape, period.range, 0)
  const compared = period.compared === null ? null : readCompared(shape, period.compared)
  const isPivot = answers.whole !== null
  const listed = answerAt(answers.whole ?? answers.steps, 0)
  const breakdowns = breakdownsOf(shape, listed)
  // The steps that are columns; null is the whole period.
  const across = [...(isPivot ? days.keys() : []), null]

  function rowAt(
    labels: readonly Cell[],
    values: (of: PeriodValues, step: number | null) => readonly Cell[],
  ): SectionRow {
    const all = (of: PeriodValues) => across.flatMap((step) => values(of, step))
    return {
      labels: [...labels],
      values: all(current),
      compared: compared === null ? [] : all(compared),
    }
  }

  const columns = across.flatMap((step) =>
    measures.map((member) => ({ member, step: step === null ? null : (days[step] ?? null) })),
  )
  const cells = maxRows > maxSectionRows ? maxCells.written : maxCells.shown
  const shown = Math.min(maxRows, Math.floor(cells / columns.length))
  const { before, lost } = lostRows(shape, listed)
  function* all() {
    yield* listed.data
    for (const index of lost) {
      const row = before?.data.at(index)
      if (row !== undefined) yield row
    }
  }
  function* rows() {
    const kept =
      isNewest && !isPivot
        ? newestRows({ [Symbol.iterator]: all }, shown, (row) => dayOf(shape, row))
        : takeRows(all(), shown)
    for (const row of kept) {
      const labels = dimensions.map((member) => row[member] ?? null)
      if (isPivot) yield rowAt(labels, (of, step) => of.at(step, labels))
      else {
        const step = days.length === 1 ? 0 : days.indexOf(dayOf(shape, row))
        yield rowAt([`${days[step]}T00:00:00.000`, ...labels], (of) => of.at(step, labels))
      }
    }
  }
  // The only row of a pivot without breakdowns is its summary.
  const hasSummary = definition.add_summary_row && !(isPivot && dimensions.length === 0)
  const noLabels = breakdowns.map(() => null)
  return {
    breakdowns,
    metrics: measures.flatMap((member) => named(member, listed.annotation.measures)),
    columns,
    summary: hasSummary ? rowAt(noLabels, (of, step) => of.total(step)) : null,
    rows: rows(),
    total_rows: (listed.total ?? listed.data.length) + lost.length,
    series: seriesOf(days, measures, current),
  }
}

interface LostRows {
  readonly before: SpooledResult | undefined
  /** Numbers of its rows. */
  readonly lost: Uint32Array
}

/** Of breakdowns that had rows only in the period before, such as a product that sold out. */
function lostRows(shape: ShapeSection, listed: SpooledResult): LostRows {
  const { definition, period, answers } = shape
  const [, before] = answers.whole ?? answers.steps
  const none = { before, lost: new Uint32Array() }
  if (before === undefined || period.compared === null) return none
  const isPivot = answers.whole !== null
  // In a list of several steps, most breakdowns lack rows of some steps anyway.
  if (!isPivot && stepsOf(period.range, period.granularity).length > 1) return none
  if (isCut(listed) || isCut(before)) return none
  const keyOf = (row: AnswerRow) =>
    JSON.stringify(definition.query.dimensions.map((member) => row[member] ?? null))
  const known = indexRows(listed.data, keyOf)
  const [first] = stepsOf(period.compared, period.granularity)
  const lost = new Uint32Array(before.data.length)
  let [count, index] = [0, 0]
  for (const row of before.data) {
    if (known(keyOf(row)) === undefined && (isPivot || dayOf(shape, row) === first)) {
      lost[count] = index
      count += 1
    }
    index += 1
  }
  return { before, lost: lost.slice(0, count) }
}

function dayOf({ time, period }: ShapeSection, row: AnswerRow): Day {
  return String(row[`${time}.${period.granularity}`]).slice(0, 10)
}

function readAnswers(
  { definition, time, period, answers, empty }: ShapeSection,
  range: DayRange,
  index: number,
): PeriodValues {
  const { measures, dimensions } = definition.query
  const { granularity } = period
  const steps = answerAt(answers.steps, index)
  const whole = answers.whole === null ? null : answerAt(answers.whole, index)
  return readPeriod({ measures, dimensions, time, granularity, range, empty, steps, whole })
}

/** Steps with much fewer or more days than those of the current period are left out. */
function readCompared(shape: ShapeSection, range: DayRange): PeriodValues {
  const { period, definition } = shape
  const values = readAnswers(shape, range, 1)
  const isSimilar = areSimilarSteps([period.range, range], period.granularity)
  const unknown = definition.query.measures.map(() => null)
  return {
    at: (step, labels) => (step === null || isSimilar(step) ? values.at(step, labels) : unknown),
    total: (step) => (step === null || isSimilar(step) ? values.total(step) : unknown),
  }
}

function answerAt(answers: readonly SpooledResult[], index: number): SpooledResult {
  const answer = answers[index]
  if (answer === undefined) throw new Error(`A section has no answer ${index}`)
  return answer
}

/** The time first, unless its steps are columns. */
function breakdownsOf(
  { definition, time, period, answers }: ShapeSection,
  { annotation }: SpooledResult,
): ReportSection['breakdowns'] {
  const timed = annotation.timeDimensions[`${time}.${period.granularity}`]
  return [
    ...(answers.whole !== null || timed === undefined ? [] : [{ ...timed, member: time }]),
    ...definition.query.dimensions.flatMap((member) => named(member, annotation.dimensions)),
  ]
}

function named(
  member: string,
  annotations: SpooledResult['annotation']['measures'],
): ReportSection['metrics'] {
  const known = annotations[member]
  return known === undefined ? [] : [{ ...known, member }]
}

function seriesOf(
  days: readonly Day[],
  measures: readonly string[],
  current: PeriodValues,
): ReportSection['series'] {
  if (days.length < 3) return null
  const totals = days.map((_, step) => current.total(step))
  const values = measures.map((_, index) => totals.map((cells) => cells[index] ?? null))
  return { steps: [...days], values }
}
