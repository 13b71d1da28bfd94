import type { DateFormat } from '../format/date-format.ts'
import type { DateGranularity } from '../dashboards/date-filters.ts'
import type { ReportSection } from './report-section.ts'

type Column = ReportSection['columns'][number]
/** Heads do not depend on rows, which may be read from a file. */
type Heads = Omit<ReportSection, 'rows'>

/** The heads of a section's columns, with the dates of a reader's locale. `step` names those of a pivot. */
export function createSectionHeads({ formatDateLabel }: Pick<DateFormat, 'formatDateLabel'>) {
  /** Of the line next to the rows. */
  function headTitle(column: Column, section: Heads, step: DateGranularity): string {
    const isPivot = section.columns.some((one) => one.step !== null)
    return isPivot && isByStep(section) !== true
      ? stepTitle(column, section, step)
      : metricTitle(column, section)
  }

  /** Of the upper line; null for a table with one line. */
  function bandTitle(column: Column, section: Heads, step: DateGranularity): string | null {
    const byStep = isByStep(section)
    if (byStep === null) return null
    return byStep ? stepTitle(column, section, step) : metricTitle(column, section)
  }

  function stepTitle(column: Column, section: Heads, step: DateGranularity): string {
    return column.step === null ? 'Total' : stepLabel(column.step, step, section)
  }

  /** A week is named by its first day. The year is left out where all days have the same. */
  function stepLabel(
    start: string,
    step: DateGranularity,
    { period }: Pick<ReportSection, 'period'>,
  ): string {
    if (step === 'month' || step === 'quarter') return formatDateLabel(start, step)
    const isOneYear = start.slice(0, 4) === period.from.slice(0, 4) && isSameYear(period)
    return formatDateLabel(start, 'day', !isOneYear)
  }

  return { headTitle, bandTitle, stepLabel }
}

/**
 * A pivot of several metrics has two lines of heads: whether the upper one names the steps; null for one line.
 */
function isByStep({ columns, metrics }: Heads): boolean | null {
  if (metrics.length < 2 || columns.every(({ step }) => step === null)) return null
  return columns[0]?.step === columns[1]?.step
}

function metricTitle({ member, of }: Column, { metrics }: Heads): string {
  const title = metrics.find((metric) => metric.member === member)?.shortTitle ?? member
  return of === undefined ? title : `${title}, ${targetTitles[of]}`
}

const targetTitles = { target: 'target', to_target: 'to target' }

const isSameYear = ({ from, to }: ReportSection['period']) => from.slice(0, 4) === to.slice(0, 4)
