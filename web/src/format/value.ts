import { createValueFormat } from '@cartograph/contract'
import { formatDateLabel } from './date-format.ts'

export {
  blankName,
  decimalOf,
  formatAxisValue,
  formatOf,
  isNumeric,
  noValue,
  unknownName,
  type NumericFormat,
  type ValueFormat,
  type ValueStyle,
} from '@cartograph/contract'

/** Formatted for the browser's locale. */
export const { formatValue, valueParts } = createValueFormat({ formatDateLabel })
