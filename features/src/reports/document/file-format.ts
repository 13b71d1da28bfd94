import {
  createSectionHeads,
  createValueFormat,
  formatChange,
  formatCount,
  type Cell,
  type Change,
  type ValueFormat,
  type ValueStyle,
} from '@cartograph/contract'
import { fileDates, fileLocale } from '../../file-dates.ts'

const values = createValueFormat(fileDates)

export const fileFormat = {
  ...fileDates,
  ...createSectionHeads(fileDates),
  formatValue: (cell: Cell, format: ValueFormat, style: ValueStyle = 'full') =>
    values.formatValue(cell, format, style, fileLocale),
  formatCount: (value: number) => formatCount(value, fileLocale),
  formatChange: (change: Change) => formatChange(change, fileLocale),
}
