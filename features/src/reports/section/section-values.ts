import type { Cell, DateGranularity, DayRange } from '@cartograph/contract'
import { indexRows } from '../rows/index-rows.ts'
import { stepsOf } from './resolve-period.ts'
import type { AnswerRow, SpooledResult } from './spooled-answer.ts'

/** The rows of a period by step and breakdowns, as a section needs them. */
export interface PeriodValues {
  /** The metrics of a row; null for steps that the period does not have. */
  at(step: number | null, labels: readonly Cell[]): readonly Cell[]
  /** The metrics of all rows of a step, or of the whole period. */
  total(step: number | null): readonly Cell[]
}

export interface ReadPeriod {
  readonly measures: readonly string[]
  readonly dimensions: readonly string[]
  readonly time: string
  readonly granularity: DateGranularity
  readonly range: DayRange
  /** Of each metric, its value where there are no rows: 0 or null. */
  readonly empty: readonly Cell[]
  readonly steps: SpooledResult
  readonly whole: SpooledResult | null
}

/**
 * Looks rows up by the position of their step, so that those of two periods can be compared: the third
 * day of a month with the third day of the month before.
 */
export function readPeriod(read: ReadPeriod): PeriodValues {
  const { measures, dimensions, time, granularity, range, empty } = read
  const stepKey = `${time}.${granularity}`
  const days = new Map(stepsOf(range, granularity).map((day, index) => [day, index]))
  const unknown = measures.map(() => null)
  const valuesOf = (row: AnswerRow) => measures.map((member) => row[member] ?? null)
  const stepOf = (row: AnswerRow) => days.get(String(row[stepKey]).slice(0, 10)) ?? -1
  const keyOf = (step: number | null, labels: readonly Cell[]) => JSON.stringify([step, labels])
  const labelsOf = (row: AnswerRow) => dimensions.map((member) => row[member] ?? null)

  const inSteps = indexRows(read.steps.data, (row) => keyOf(stepOf(row), labelsOf(row)))
  const inWhole = indexRows(read.whole?.data ?? [], (row) => keyOf(null, labelsOf(row)))
  const find = (step: number | null, labels: readonly Cell[]) => {
    const row = (step === null ? inWhole : inSteps)(keyOf(step, labels))
    return row && valuesOf(row)
  }
  const totals = new Map<string, readonly Cell[]>()
  for (const { members, data } of [read.steps, read.whole].flatMap((one) => one?.totals ?? [])) {
    for (const row of data) {
      const step = members.includes(stepKey) ? stepOf(row) : null
      totals.set(keyOf(step, []), valuesOf(row))
    }
  }
  // A row beyond the limit of queries looks like one that does not exist.
  const missingStep = isCut(read.steps) ? unknown : empty
  const missingRow = read.whole !== null && isCut(read.whole) ? unknown : empty

  return {
    at(step, labels) {
      if (step !== null && step >= days.size) return unknown
      return find(step, labels) ?? (step === null ? missingRow : missingStep)
    },
    total(step) {
      if (step !== null && step >= days.size) return unknown
      // Without breakdowns, the steps are all there is.
      const row = dimensions.length === 0 ? find(step, []) : undefined
      return row ?? totals.get(keyOf(step, [])) ?? empty
    },
  }
}

/** Whether a result has not all of its rows. */
export function isCut({ total, data }: SpooledResult): boolean {
  return (total ?? 0) > data.length
}
