import { isDecimal } from '../../../format/decimal.ts'
import type { ValueFormat } from '../../../format/value.ts'
import type { TableCell, TableColumn } from '../model/element.ts'

/** What a column is called where its cells are bare numbers: 'Net sales (USD)'. */
export function columnTitle({ title, format }: TableColumn): string {
  return format.kind === 'currency' ? `${title} (${format.currency})` : title
}

/** '2026-11-14', and with its clock where the step is shorter than a day; null for what is no time. */
export function isoTime(cell: string, format: ValueFormat): string | null {
  if (format.kind !== 'time') return null
  const found = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/.exec(cell)
  if (!found) return null
  const [, day = '', clock = '00:00:00'] = found
  const isShort = format.step === null ? clock !== '00:00:00' : shortSteps.has(format.step)
  return isShort ? `${day}T${clock}` : day
}

/**
 * Text as text: a program that opens the file must not compute what somebody has called a product. A number
 * is not a formula, whichever sign it has.
 */
export function safeText(text: TableCell): string {
  if (text === null) return ''
  const plain = text.replace(unseen, '')
  return !isDecimal(plain) && startsFormula.test(plain) ? `'${plain}` : plain
}

const shortSteps: ReadonlySet<string> = new Set(['hour', 'minute', 'second'])
/** Its full-width forms, too. What is before it may be dropped by the program that reads it. */
const startsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
/** Control characters, which neither format has room for. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g
