import { isDecimal, valueKindOf, valueLabel, type QueryFilter } from '@cartograph/contract'
import { measureAt, type Model } from '@cartograph/semantic'
import { fileFormat } from '../../reports/index.ts'
import { memberTitles } from './member-titles.ts'

/** 'Country is Canada or Mexico' */
export function filterWords(model: Model, filter: QueryFilter, currency: string): string {
  if ('and' in filter)
    return filter.and.map((one) => filterWords(model, one, currency)).join(' and ')
  if ('or' in filter) return filter.or.map((one) => filterWords(model, one, currency)).join(' or ')
  const titles = memberTitles(model)
  if ('for' in filter) {
    const values = filter.values.map((value) => valueWords(model, filter.measure, value, currency))
    return `${titles.shortMeasure(filter.measure)} ${operatorWords[filter.operator]} ${values.join(' or ')}`
  }
  const member = filter.member ?? filter.dimension ?? ''
  const title =
    measureAt(model, member) === undefined ? titles.dimension(member) : titles.shortMeasure(member)
  const values = (filter.values ?? []).map((value) => valueWords(model, member, value, currency))
  return [title, operatorWords[filter.operator], values.join(' or ')]
    .filter((part) => part !== '')
    .join(' ')
}

function valueWords(
  model: Model,
  member: string,
  value: string | number | boolean | null,
  currency: string,
): string {
  const text = String(value)
  const dimension = memberTitles(model).dimensionAt(member)
  const { type, format } = dimension ?? measureAt(model, member) ?? { type: 'string', format: null }
  if (type === 'boolean') return text === 'true' ? 'yes' : 'no'
  if (type === 'string' || type === 'time' || type === 'geo' || !isDecimal(text))
    return valueLabel(valueKindOf(dimension?.meta), text)
  const kind = format === 'currency' || format === 'percent' ? format : 'number'
  return fileFormat.formatValue(text, kind === 'currency' ? { kind, currency } : { kind }, 'full')
}

const operatorWords = {
  equals: 'is',
  in: 'is',
  notEquals: 'is not',
  notIn: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  notStartsWith: 'does not start with',
  endsWith: 'ends with',
  notEndsWith: 'does not end with',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  set: 'is known',
  notSet: 'is unknown',
  inDateRange: 'is in',
  notInDateRange: 'is not in',
  onTheDate: 'is on',
  beforeDate: 'is before',
  beforeOrOnDate: 'is on or before',
  afterDate: 'is after',
  afterOrOnDate: 'is on or after',
  measureFilter: '',
} as const
