import type { QueryFilter } from '@cartograph/contract'
import { measureAt, type Model } from '@cartograph/semantic'
import { operatorWords, valueWords } from '../../reports/index.ts'
import { memberTitles } from './member-titles.ts'

/** 'Country is Canada or Mexico' */
export function filterWords(model: Model, filter: QueryFilter, currency: string): string {
  if ('and' in filter)
    return filter.and.map((one) => filterWords(model, one, currency)).join(' and ')
  if ('or' in filter) return filter.or.map((one) => filterWords(model, one, currency)).join(' or ')
  const titles = memberTitles(model)
  if ('for' in filter) {
    const measure = measureAt(model, filter.measure)
    const values = filter.values.map((value) => valueWords(String(value), measure, currency))
    return `${titles.shortMeasure(filter.measure)} ${operatorWords[filter.operator]} ${values.join(' or ')}`
  }
  const member = filter.member ?? filter.dimension ?? ''
  const measure = measureAt(model, member)
  const title = measure === undefined ? titles.dimension(member) : titles.shortMeasure(member)
  const of = titles.dimensionAt(member) ?? measure
  const values = (filter.values ?? []).map((value) => valueWords(String(value), of, currency))
  return [title, operatorWords[filter.operator], values.join(' or ')]
    .filter((part) => part !== '')
    .join(' ')
}
