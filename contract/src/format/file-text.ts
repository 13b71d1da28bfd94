import { isDecimal } from './decimal-text.ts'
import type { ValueFormat } from './value-format.ts'

/** Returns '2026-11-14', with a clock for steps shorter than a day; null if the cell is not a time. */
export function isoTime(cell: string, format: ValueFormat): string | null {
  if (format.kind !== 'time') return null
  const found = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/.exec(cell)
  if (!found) return null
  const [, day = '', clock = '00:00:00'] = found
  const isShort = format.step === null ? clock !== '00:00:00' : shortSteps.has(format.step)
  return isShort ? `${day}T${clock}` : day
}

/** Escapes text that a spreadsheet would run as a formula (CSV injection). Signed numbers are not escaped. */
export function safeText(text: string | null): string {
  if (text === null) return ''
  const plain = text.replace(unseen, '')
  return !isDecimal(plain) && startsFormula.test(plain) ? `'${plain}` : plain
}

/** A cell of a CSV file as in RFC 4180. Also quotes separators that spreadsheets use in other locales. */
export function csvText(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const shortSteps: ReadonlySet<string> = new Set(['hour', 'minute', 'second'])
/** Includes full-width forms. Leading whitespace counts, because some programs drop it. */
const startsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
/** Control characters, which neither format allows. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g
