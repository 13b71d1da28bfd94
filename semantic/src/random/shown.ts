import type { Cell } from '@cartograph/contract'
import type { Dimension, Measure } from '../model/model.ts'
import { decimalText } from './decimal.ts'
import type { Scalar } from './scalar.ts'
import { wallText } from './wall-clock.ts'

/** As a value leaves: exact decimal text, currency to four places; times are wall times by now. */
export function shown(value: Scalar, { format }: Dimension | Measure): Cell {
  switch (typeof value) {
    case 'bigint':
      return decimalText(value, placesOf(format))
    case 'number':
      return wallText(value)
    default:
      return value
  }
}

export function placesOf(format: string | null): number {
  return format === 'currency' ? 4 : 8
}
