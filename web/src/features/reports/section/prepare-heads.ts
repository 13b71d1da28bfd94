import type { DateGranularity, ReportSection } from '@cartograph/contract'
import { formatDateLabel } from '../../../format/date-format.ts'

type Column = ReportSection['columns'][number]

/** Of the line next to the rows. */
export function headTitle(column: Column, section: ReportSection, step: DateGranularity): string {
  const isPivot = section.columns.some((one) => one.step !== null)
  return isPivot && isByStep(section) !== true
    ? stepTitle(column, section, step)
    : metricTitle(column, section)
}

/** Of the upper line; null for a table with one line. */
export function bandTitle(
  column: Column,
  section: ReportSection,
  step: DateGranularity,
): string | null {
  const byStep = isByStep(section)
  if (byStep === null) return null
  return byStep ? stepTitle(column, section, step) : metricTitle(column, section)
}

/**
 * A pivot of several metrics has two lines of heads: whether the upper one names the steps; null for one line.
 */
function isByStep({ columns, metrics }: ReportSection): boolean | null {
  if (metrics.length < 2 || columns.every(({ step }) => step === null)) return null
  return columns[0]?.step === columns[1]?.step
}

function metricTitle({ member }: Column, { metrics }: ReportSection): string {
  return metrics.find((metric) => metric.member === member)?.shortTitle ?? member
}

function stepTitle(column: Column, section: ReportSection, step: DateGranularity): string {
  return column.step === null ? 'Total' : stepLabel(column.step, step, section)
}

/** A week is named by its first day. The year is left out where all days have the same. */
export function stepLabel(
  start: string,
  step: DateGranularity,
  { period }: Pick<ReportSection, 'period'>,
): string {
  if (step === 'month' || step === 'quarter') return formatDateLabel(start, step)
  const isOneYear = start.slice(0, 4) === period.from.slice(0, 4) && isSameYear(period)
  return formatDateLabel(start, 'day', !isOneYear)
}

const isSameYear = ({ from, to }: ReportSection['period']) => from.slice(0, 4) === to.slice(0, 4)
