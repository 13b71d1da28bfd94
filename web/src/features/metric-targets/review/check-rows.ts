import {
  describeCurrency,
  duplicateTarget,
  maxTargetAmount,
  targetYears,
  type CurrencyCode,
  type MetricMatcher,
  type TargetColumn,
  type TargetFormat,
  type TargetItem,
  type TargetMetric,
} from '@cartograph/contract'
import type { TargetRow } from '../file/target-rows.ts'
import type { Amount } from './read-amount.ts'
import { readMonth, readYear } from './read-month.ts'

/** What rows are checked against. */
export interface TargetWorld {
  readonly matcher: MetricMatcher
  readonly metrics: ReadonlyMap<string, TargetMetric>
  readonly currency: CurrencyCode
  /** Of the names of months. */
  readonly locale: string
}

export interface CheckedRow {
  /** Null while a cell of the row has an error. */
  readonly item: TargetItem | null
  /** Errors by column. A duplicate has one although its cells are valid. */
  readonly problems: Readonly<Partial<Record<TargetColumn, string>>>
}

/** Checks each row, and then that no two have the same metric, year and month. */
export function checkRows(rows: readonly TargetRow[], world: TargetWorld): readonly CheckedRow[] {
  const found = new Set<string>()
  return rows.map((row) => {
    const checked = checkRow(row, world)
    if (checked.item === null) return checked
    const key = keyOf(checked.item)
    if (found.has(key)) return { ...checked, problems: { metric: duplicateTarget } }
    found.add(key)
    return checked
  })
}

interface Edit {
  readonly index: number
  readonly column: TargetColumn
  /** All rows as they are without the edit. */
  readonly checked: readonly CheckedRow[]
  readonly world: TargetWorld
}

/** Why the edited cell of a row is wrong, also beside the other rows; null if it is right. */
export function checkEdit(row: TargetRow, { index, column, checked, world }: Edit): string | null {
  const { item, problems } = checkRow(row, world)
  if (item === null || column === 'target') return problems[column] ?? null
  const key = keyOf(item)
  const hasTwin = checked.some(
    (other, at) => at !== index && other.item !== null && keyOf(other.item) === key,
  )
  return hasTwin ? duplicateEdit : null
}

export function keyOf({
  metric,
  year,
  month,
}: Pick<TargetItem, 'metric' | 'year' | 'month'>): string {
  return `${metric} ${year} ${month}`
}

const duplicateEdit =
  "There's another item with the same values for metric, year, month. Please use a different value"

function checkRow(row: TargetRow, world: TargetWorld): CheckedRow {
  const match = world.matcher.match(row.metric)
  const metric = match.kind === 'found' ? (world.metrics.get(match.member) ?? null) : null
  const month = readMonth(row.month, world.locale)
  const year = readYear(row.year)
  const target =
    row.target === '' ? 'Required' : targetOf(row.amount, metric?.format ?? null, world.currency)
  const found = {
    metric: metric === null ? problemOfMetric(row.metric, world) : null,
    target: typeof target === 'string' ? target : null,
    month: month === null ? problemOfMonth(row.month) : null,
    year:
      year === null
        ? `Must be a whole number from ${targetYears.first} to ${targetYears.last}`
        : null,
  }
  if (month?.year != null && year !== null && month.year !== year) {
    found.month = `This date is in ${month.year}, but the year is ${year}`
  }
  const problems = Object.fromEntries(
    Object.entries(found).filter((one): one is [string, string] => one[1] !== null),
  )
  const isValid = Object.keys(problems).length === 0
  if (
    !isValid ||
    metric === null ||
    typeof target === 'string' ||
    month === null ||
    year === null
  ) {
    return { problems, item: null }
  }
  return { problems: {}, item: { metric: metric.member, target, year, month: month.month } }
}

function problemOfMetric(text: string, { matcher }: TargetWorld): string {
  if (text === '') return 'Required'
  return matcher.match(text).kind === 'ambiguous'
    ? 'Several metrics have this name'
    : 'There is no such metric'
}

function problemOfMonth(text: string): string {
  if (text === '') return 'Required'
  return text.includes('/')
    ? 'This date can be read in two ways. Write the month from 1 to 12'
    : 'Must be a whole number from 1 to 12'
}

/** The number to store for an amount, or why it can't be one. Null as a format: the metric is not known yet. */
export function targetOf(
  amount: Amount | 'ambiguous' | null,
  format: TargetFormat | null,
  currency: CurrencyCode,
): number | string {
  if (amount === null) return 'Must be a number'
  if (amount === 'ambiguous') {
    return 'This could be thousands or decimals. Write it without separators'
  }
  const { value, isPercent, currency: sign } = amount
  if (Math.abs(value) > maxTargetAmount) return 'Must be a number of at most 10 trillion'
  if (format === null) return value
  if (sign !== null) {
    if (format !== 'currency') return 'This metric is no amount of money'
    if (!isSignOf(sign, currency)) return `Targets are in ${currency}`
  }
  if (isPercent && format !== 'percent') return 'This metric is no percentage'
  if (format === 'percent' && !isPercent && Math.abs(value) > 1) {
    return `Write ${value}% or ${Number(`${value}e-2`)}`
  }
  return value
}

function isSignOf(sign: string, currency: CurrencyCode): boolean {
  return [currency, describeCurrency(currency).symbol].includes(sign) || sign === longSign(currency)
}

/** 'US$', 'CA$', 'R$'. */
function longSign(currency: CurrencyCode): string | undefined {
  return new Intl.NumberFormat('en-001', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
}
