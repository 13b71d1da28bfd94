import type { LoadResult } from '@cartograph/contract'
import type { ValueFormat } from '../../../../format/value.ts'
import { spellRange } from '../../dates/date-words.ts'
import type { ElementContext } from '../../model/element.ts'
import { rangeOf } from '../kpi/prepare-kpi.ts'

/** What a picture measures and in which unit, and when: 'Net sales in USD, 1–31 October 2026'. */
export function subtitleOf(
  words: readonly (string | null)[],
  formats: readonly ValueFormat[],
  result: LoadResult | undefined,
  { dates }: Pick<ElementContext, 'dates'>,
): string {
  const measured = [...words, unitOf(formats)].flatMap((one) => one ?? []).join(' ')
  const range = (result && rangeOf(result)) ?? dates.range
  const all = [measured, spellRange(range)].filter((part) => part !== '').join(', ')
  return `${all.slice(0, 1).toUpperCase()}${all.slice(1)}`
}

/** null where there is none, or where there are several. */
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
