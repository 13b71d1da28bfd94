import { isDecimal, valueKindOf, valueLabel } from '@cartograph/contract'
import type { Dimension, Measure } from '@cartograph/semantic'
import { fileFormat } from '../document/file-format.ts'

/** As the filter builder says them. */
export const operatorWords = {
  equals: 'is',
  in: 'is',
  notEquals: 'is not',
  notIn: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  notStartsWith: 'does not start with',
  endsWith: 'ends with',
  notEndsWith: 'does not end with',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  between: 'is between',
  set: 'is known',
  notSet: 'is unknown',
  inDateRange: 'is in',
  notInDateRange: 'is not in',
  onTheDate: 'is on',
  beforeDate: 'is before',
  beforeOrOnDate: 'is on or before',
  afterDate: 'is after',
  afterOrOnDate: 'is on or after',
  measureFilter: '',
} as const

type Compared = Pick<Dimension | Measure, 'type' | 'format' | 'meta'>

/** A value of a condition as tables write it: 'yes', 'Canada', '$5.00'. */
export function valueWords(value: string, of: Compared | undefined, currency: string): string {
  const { type, format, meta } = of ?? { type: 'string', format: null, meta: undefined }
  if (type === 'boolean') return value === 'true' ? 'yes' : 'no'
  if (type === 'string' || type === 'time' || type === 'geo')
    return valueLabel(valueKindOf(meta), value)
  if (!isDecimal(value)) return value
  const kind = format === 'currency' || format === 'percent' ? format : 'number'
  return fileFormat.formatValue(value, kind === 'currency' ? { kind, currency } : { kind }, 'full')
}
