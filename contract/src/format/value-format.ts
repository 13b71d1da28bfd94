import type { Cell, MemberAnnotation } from '../queries/query-answers.ts'
import { valueKindOf, valueLabel, type ValueKind } from '../queries/value-label.ts'
import type { DateFormat } from './date-format.ts'
import { isDecimal, type DecimalText } from './decimal-text.ts'
import { fullNumber, numberParts, type ValueStyle } from './number-format.ts'

/** How values are formatted. `step` is a granularity. */
export type ValueFormat =
  | { readonly kind: 'currency'; readonly currency: string }
  | { readonly kind: 'percent' }
  | { readonly kind: 'number' }
  /** `values` says how the texts are labelled; without it they are shown as they are. */
  | { readonly kind: 'text'; readonly values?: ValueKind }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'time'; readonly step: string | null }

export type NumericFormat = Extract<ValueFormat, { kind: 'currency' | 'percent' | 'number' }>

/** The format from the query's annotation. Money without a currency is in the workspace's. */
export function formatOf(annotation: MemberAnnotation | undefined, currency: string): ValueFormat {
  if (annotation === undefined) return { kind: 'text' }
  const { type, format } = annotation
  if (type === 'time') return { kind: 'time', step: annotation.granularity?.name ?? null }
  if (type === 'boolean') return { kind: 'boolean' }
  if (format === 'currency') return { kind: 'currency', currency: annotation.currency ?? currency }
  if (format === 'percent') return { kind: 'percent' }
  if (type === 'number') return { kind: 'number' }
  const values = valueKindOf(annotation.meta)
  return values === null ? { kind: 'text' } : { kind: 'text', values }
}

/** How cells are written, with the dates of a reader's locale. */
export function createValueFormat({ formatDateLabel }: Pick<DateFormat, 'formatDateLabel'>) {
  /** Formats a cell. Percentages arrive as ratios: 0.12 is '12%'. */
  function formatValue(
    cell: Cell,
    format: ValueFormat,
    style: ValueStyle,
    locale?: string,
  ): string {
    if (style === 'full' && isNumeric(format) && isDecimal(cell)) {
      return fullNumber(cell, format, locale)
    }
    return valueParts(cell, format, style, locale)
      .map(({ text }) => text)
      .join('')
  }

  /** Like `formatValue`, in parts, so that the unit can be styled. */
  function valueParts(
    cell: Cell,
    format: ValueFormat,
    style: ValueStyle,
    locale?: string,
  ): { text: string; isUnit: boolean }[] {
    if (isNumeric(format) && isDecimal(cell)) return numberParts(cell, format, style, locale)
    return [{ text: wordsOf(cell, format, style), isUnit: false }]
  }

  function wordsOf(cell: Cell, format: ValueFormat, style: ValueStyle): string {
    if (cell === null) {
      return format.kind === 'text' && format.values !== 'optional' ? unknownName : noValue
    }
    if (format.kind === 'time') return formatDateLabel(String(cell), format.step, style === 'full')
    if (format.kind === 'boolean') return String(cell) === 'true' ? 'Yes' : 'No'
    if (format.kind === 'text' && String(cell).trim() === '') return blankName
    return format.kind === 'text' ? valueLabel(format.values ?? null, String(cell)) : String(cell)
  }

  return { formatValue, valueParts }
}

/** On an axis, whose steps are numbers whatever is measured. */
export function formatAxisValue(value: number, format: ValueFormat, locale?: string): string {
  return numberParts(value, isNumeric(format) ? format : { kind: 'number' }, 'axis', locale)
    .map(({ text }) => text)
    .join('')
}

export function isNumeric(format: ValueFormat): format is NumericFormat {
  return format.kind === 'currency' || format.kind === 'percent' || format.kind === 'number'
}

/** Null if the cell is not a number. */
export function decimalOf(cell: Cell | undefined): DecimalText | null {
  return isDecimal(cell) ? cell : null
}

/** Shown in place of a missing name. */
export const unknownName = 'Unknown'

/** Shown in place of a name that is blank at the platform, which would leave a row or a legend without one. */
export const blankName = '(blank)'

/** Shown in place of a missing value, which is neither zero nor empty. */
export const noValue = '–'
