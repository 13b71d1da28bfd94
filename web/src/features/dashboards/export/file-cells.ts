import { formatValue, type ValueFormat } from '../../../format/value.ts'
import type { TableColumn } from '../model/element.ts'

export { csvText, isoTime, safeText } from '@cartograph/contract'

/** Adds the currency, because exported cells are bare numbers: 'Net sales (USD)'. */
export function columnTitle({ title, format }: TableColumn): string {
  return format.kind === 'currency' ? `${title} (${format.currency})` : title
}

/** A name instead of a code, as on the screen: 'Card declined'. */
export function labelled(cell: string, format: ValueFormat): string {
  return format.kind === 'text' ? formatValue(cell, format, 'full') : cell
}
