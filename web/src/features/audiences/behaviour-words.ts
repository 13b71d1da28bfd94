import { lowerFirst } from '@cartograph/contract'
import {
  conditionOperators,
  isCountedBack,
  type Condition,
  type ConditionTimes,
} from '../../ui/conditions/conditions.ts'
import { spellLast, spellValues } from '../../ui/conditions/describe-condition.ts'
import type { FilterField } from '../filter-builder/filter-field.ts'

/** 'who bought Mug at least twice in the last 30 days' */
export function behaviourClause(condition: Condition, field: FilterField): string {
  const { times } = condition
  const isNever = times?.operator === 'lte' && times.count === '0'
  const done = deeds[field.member] ?? lowerFirst(field.title)
  const values = spellValues(condition, field, false)
  const what =
    condition.operator === 'contains'
      ? `${partOf(done)} with ${values} in its name`
      : `${done} ${values}`
  const often = isNever ? '' : timesWords(times)
  const when = periodWords(condition)
  // An event isn't something that customers do.
  if (field.member === 'SubscriptionEvents.kind')
    return `${isNever ? 'without' : 'with'} ${what}${often}${when}`
  return `who ${isNever ? 'never ' : ''}${what}${often}${when}`
}

/** What customers did, before its values. */
const deeds: Readonly<Record<string, string>> = {
  'ShopifyOrderLines.title': 'bought',
  'Products.productType': 'bought the product type',
  'ShopifyOrderLines.vendor': 'bought from the vendor',
  'ShopifyOrderLines.sku': 'bought the SKU',
  'Products.tags': 'bought a product with the tag',
  'OrderCollections.title': 'bought from the collection',
  'OrderDiscountCodes.code': 'used the discount code',
  'ShopifyOrders.channel': 'ordered through the channel',
  'ShopifyOrders.utmCampaign': 'ordered through the UTM campaign',
  'SubscriptionEvents.kind': 'the subscription event',
  'SurveyResponses.answer': 'gave the survey answer',
  'SurveyResponses.questionAndAnswer': 'answered in a survey',
}

/** 'bought a product', 'used a discount code' */
function partOf(done: string): string {
  return done === 'bought' ? 'bought a product' : done.replace(/\bthe /, 'a ')
}

/** ' at least twice in the last 30 days', for a condition on what customers did; otherwise empty. */
export function behaviourWords(condition: Condition): string {
  return `${timesWords(condition.times)}${periodWords(condition)}`
}

/** Empty for 'at least once', which goes without saying. */
function timesWords(times: ConditionTimes | undefined): string {
  if (times === undefined || (times.operator === 'gte' && times.count === '1')) return ''
  return ` ${times.operator === 'gte' ? 'at least' : 'at most'} ${timesWord(times.count)}`
}

export function timesWord(count: string): string {
  return count === '1' ? 'once' : count === '2' ? 'twice' : `${count} times`
}

function periodWords({ period }: Condition): string {
  if (period === undefined || period.operator === null) return ''
  const { operator, values } = period
  if (operator === 'overAllTime') return ' over all time'
  const { words, takes } = conditionOperators[operator]
  const phrase = words.replace(/^is /, '')
  if (isCountedBack(operator)) return ` ${phrase} ${spellLast(values)}`
  return ` ${phrase} ${spellValues(period, dayField, takes === 'two')}`
}

export const dayField = { member: '', title: '', type: 'time' } as const
