import { countryCodeOf } from '../../kit/values/country-codes.ts'
import { decimalOfMicros, normaliseDecimal } from '../../kit/values/decimal.ts'
import { writtenAmount } from '../../kit/values/written-amount.ts'
import { manifest } from '../manifest.ts'
import { countNames, isInMillionths, type ExportRow, type FieldName } from './export-row.ts'

/** A column of a file that is read. */
export interface Column {
  readonly name: string
  readonly field: FieldName
}

export interface DatedRow extends ExportRow {
  readonly day: string
}

/** Why a row is refused, in a sentence. */
export class RowRefusal extends Error {}

/** Reads the texts of a row. Throws a `RowRefusal` with the column and the text that is wrong. */
export function readFields(
  columns: readonly Column[],
  texts: readonly string[],
  fileDay: string | null,
): DatedRow {
  const given = new Map(columns.map(({ field, name }, at) => [field, { name, text: texts[at] }]))
  const textOf = (field: FieldName) => given.get(field)?.text?.trim() ?? ''
  const [source, medium] = splitSourceMedium(textOf('source_medium'))
  const name = (field: FieldName, also = '') => nameOf(textOf(field) || also)
  const counts = Object.fromEntries(
    countNames.map((field) => [field, countOf(given.get(field)?.name ?? field, textOf(field))]),
  ) as Record<(typeof countNames)[number], number>
  if (textOf('sessions') === '') throw new RowRefusal('Sessions are missing')
  const country = textOf('country')
  return {
    day: dayOf(textOf('day'), fileDay),
    source: name('source', source),
    medium: name('medium', medium),
    campaign: name('campaign'),
    content: name('content'),
    term: name('term'),
    channel_group: name('channel_group'),
    landing_page: name('landing_page')?.split('?')[0] ?? null,
    device: name('device'),
    country: nameOf(country) === null ? null : countryCodeOf(country),
    ...counts,
    revenue: amountOf(given.get('revenue')?.name ?? '', textOf('revenue')),
  }
}

function dayOf(text: string, fileDay: string | null): string {
  if (text === '' && fileDay !== null) return fileDay
  if (text === '') throw new RowRefusal('The date is missing')
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  const moment = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== day)
    throw new RowRefusal(`'${shortened(text)}' is not a date such as 20230131 or 2023-01-31`)
  if (day < firstDay || day > manifest.imports.lastDay)
    throw new RowRefusal(`${day} is not a day on which Universal Analytics counted`)
  return day
}

/** When Google Analytics began. */
const firstDay = '2005-11-01'

function countOf(column: string, text: string): number {
  if (text === '') return 0
  const digits = /^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  // Some files write counts with a fraction of zeros.
  const [, count] = /^(\d{1,12})(?:\.0+)?$/.exec(digits) ?? []
  if (count === undefined) throw new RowRefusal(`${column} '${shortened(text)}' is not a count`)
  return Number(count)
}

function amountOf(column: string, text: string): string {
  if (text === '') return '0.00'
  try {
    if (isInMillionths(column)) return decimalOfMicros(text)
    const plain = writtenAmount(manifest.name, text) ?? '0'
    return normaliseDecimal(plain.replace(/(\.\d{4})\d+$/, '$1'))
  } catch {
    throw new RowRefusal(`${column} '${shortened(text)}' is not an amount such as 1,234.50`)
  }
}

/** 'google / organic' */
function splitSourceMedium(text: string): readonly [source: string, medium: string] {
  const at = text.lastIndexOf(' / ')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 3)]
}

/** Google's values in brackets, such as '(not set)', are placeholders. */
function nameOf(text: string): string | null {
  return text === '' || /^\(.*\)$/.test(text) ? null : text
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
