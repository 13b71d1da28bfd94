import { formatRange } from '../../../../format/date-format.ts'
import type { LoadResult } from '@cartograph/contract'
import type { ValueFormat } from '../../../../format/value.ts'
import type { ElementContext } from '../../model/element.ts'
import { rangeOf } from '../kpi/prepare-kpi.ts'

/** Measure, unit and dates of a chart: 'Net sales in USD, Oct 1–31, 2026'. */
export function subtitleOf(
  words: readonly (string | null)[],
  formats: readonly ValueFormat[],
  result: LoadResult | undefined,
  { dates }: Pick<ElementContext, 'dates'>,
): string {
  const measured = [...words, unitOf(formats)].flatMap((one) => one ?? []).join(' ')
  const range = (result && rangeOf(result)) ?? dates.range
  const all = [measured, formatRange(range)].filter((part) => part !== '').join(', ')
  return `${all.slice(0, 1).toUpperCase()}${all.slice(1)}`
}

/** Null without a unit, or with several. */
function unitOf(formats: readonly ValueFormat[]): string | null {
  const units = new Set(
    formats.map((format) =>
      format.kind === 'currency'
        ? `in ${format.currency}`
        : format.kind === 'percent'
          ? 'in %'
          : '',
    ),
  )
  const [unit = ''] = units
  return units.size === 1 && unit !== '' ? unit : null
}
