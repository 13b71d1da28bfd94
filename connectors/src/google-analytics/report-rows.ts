import { createHash } from 'node:crypto'
import { ConnectorError } from '../kit/errors.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { plainDecimal } from '../kit/values/plain-decimal.ts'
import type { ReportDay } from './api-types.ts'

/** The values of a row by name; each throws where it is missing or malformed. */
export interface ReportRow<Dimension extends string, Metric extends string> {
  dimension(name: Dimension): string
  count(name: Metric): number
  decimal(name: Metric): string
  money(name: Metric): string
}

export function reportRows<Dimension extends string, Metric extends string>(
  report: ReportDay,
  what: string,
): readonly ReportRow<Dimension, Metric>[] {
  const dimensionPlaces = placesOf(report.dimensionHeaders)
  const metricPlaces = placesOf(report.metricHeaders)
  return report.rows.map(({ dimensionValues, metricValues }, at) => {
    const path = `${what}: rows.${at}`
    const metric = lookup(metricPlaces, metricValues, path)
    return {
      dimension: lookup(dimensionPlaces, dimensionValues, path),
      count: (name) => countOf(metric(name), `${path}: ${name}`),
      decimal: (name) => numberText(metric(name), 8, `${path}: ${name}`),
      money: (name) => normaliseDecimal(numberText(metric(name), 4, `${path}: ${name}`)),
    }
  })
}

/** The place of each value within a row, by the report's headers, in whatever order. */
function placesOf(headers: ReportDay['dimensionHeaders']): ReadonlyMap<string, number> {
  return new Map(headers.map(({ name }, at) => [name, at]))
}

function lookup(
  places: ReadonlyMap<string, number>,
  values: readonly { readonly value: string }[],
  path: string,
): (name: string) => string {
  return (name) => {
    const value = values[places.get(name) ?? -1]?.value
    if (value !== undefined) return value
    throw new ConnectorError('payload', `${path}: ${name} is missing`)
  }
}

export function known(value: string, placeholders: readonly string[]): string | null {
  return value === '' || placeholders.includes(value) ? null : value
}

/** Google's values in brackets, such as '(not set)', are placeholders. */
export function unlessBracketed(value: string): string | null {
  return value === '' || /^\(.*\)$/.test(value) ? null : value
}

/** Counts are integers; durations may have a fraction, which is rounded. */
function countOf(text: string, path: string): number {
  const count = Number(numberText(text, 0, path))
  if (Number.isSafeInteger(count) && count >= 0) return count
  throw new ConnectorError('payload', `${path}: not a count`)
}

function numberText(text: string, places: number, path: string): string {
  try {
    return plainDecimal(text, places)
  } catch (cause) {
    throw new ConnectorError('payload', `${path}: not a number`, { cause })
  }
}

/** A deterministic id of the values; 128 bits of a hash suffice for the rows of one day. */
export function rowId(values: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)
}
