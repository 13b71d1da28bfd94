import type { AggregateQuery } from './aggregates.ts'
import { invalid } from './refusal.ts'

/** The attributes of the resource in a JSON:API body. */
export function attributesOf(body: unknown, type: string): Readonly<Record<string, unknown>> {
  const data = isRecord(body) ? body['data'] : null
  if (!isRecord(data) || data['type'] !== type) throw invalid(`The body must be a ${type}.`)
  return isRecord(data['attributes']) ? data['attributes'] : {}
}

export function aggregateQueryOf(body: unknown): AggregateQuery & { readonly metricId: string } {
  const given = attributesOf(body, 'metric-aggregate')
  const { metric_id, interval = 'day', timezone = 'UTC', page_size = 500, page_cursor } = given
  if (typeof metric_id !== 'string') throw invalid('metric_id is required.')
  if (typeof interval !== 'string' || !isTimezone(timezone)) throw invalid('Invalid timezone.')
  if (typeof page_size !== 'number' || page_size < 1) throw invalid('Invalid page_size.')
  return {
    metricId: metric_id,
    measurements: textsOf(given['measurements'], 'measurements'),
    by: given['by'] === undefined ? [] : textsOf(given['by'], 'by'),
    filter: textsOf(given['filter'], 'filter'),
    interval,
    timezone,
    page_size,
    page_cursor: typeof page_cursor === 'string' ? page_cursor : null,
  }
}

export function textsOf(value: unknown, name: string): readonly string[] {
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  if (!Array.isArray(value) || texts.length !== value.length)
    throw invalid(`${name} must be a list of strings.`)
  return texts
}

function isTimezone(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }).format(0) !== ''
  } catch {
    return false
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
