import { addDays, countDays, type DateGranularity, type ReportSection } from '@cartograph/contract'

/**
 * The granularity of an answer: the wanted one may be too fine for its period, or have changed since. Derived from two
 * consecutive steps; an answer with a single step counts as the wanted granularity.
 */
export function stepOf({ series, columns }: ReportSection, wanted: DateGranularity) {
  const days = series?.steps ?? columns.flatMap(({ step }) => step ?? [])
  const [first] = days
  const second = days.find((day) => day !== first)
  if (first === undefined || second === undefined) return wanted
  const length = countDays([first, addDays(second, -1)])
  return steps.find(({ most }) => length <= most)?.step ?? 'quarter'
}

const steps: readonly { readonly step: DateGranularity; readonly most: number }[] = [
  { step: 'day', most: 1 },
  { step: 'week', most: 7 },
  { step: 'month', most: 31 },
]
