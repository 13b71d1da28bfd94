import type { ComparedDates } from '@cartograph/contract'
import { formatRange } from '../../../format/date-format.ts'
import { comparisonName } from '../dates/format-dates.ts'

/** 'Northwind Supply · Oct 29 – Nov 25, 2026 · vs. Previous month (Sep 28 – Oct 25, 2026)' */
export function pictureCaption(
  workspaceName: string,
  { range, comparisons }: ComparedDates,
): string {
  const compared = comparisons.map((one) => {
    const [name, dates] = [comparisonName(one), formatRange(one.range)]
    return `vs. ${name === dates ? dates : `${name} (${dates})`}`
  })
  return [workspaceName, formatRange(range), ...compared].join(' · ')
}
