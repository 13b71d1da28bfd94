import {
  ruleOperators,
  type RuleFilter,
  type RuleMemberType,
  type SourceConfig,
} from '@cartograph/contract'
import { texts, visits, type Dice } from './random-shop.ts'

interface JudgedMember {
  readonly member: string
  readonly type: RuleMemberType
  readonly isBehaviour?: true
  /** Values that some customers have, and some that none has. */
  readonly values: readonly string[]
}

const numbers = ['0', '1', '2', '3', '9.99', '10', '25.5', '-5', '100']
const shares = ['0', '0.1', '0.25', '0.4', '0.5', '0.75', '1', '-0.5']
const scores = ['0', '1', '2', '3', '4', '5', '2.5']
const days = ['2024-02-29', '2025-12-31', '2026-01-01', '2026-06-08', '2026-06-14', '2026-06-15']
const profile = (name: string, type: RuleMemberType, values: readonly string[]): JudgedMember => ({
  member: `CustomerProfile.${name}`,
  type,
  values,
})
const behaviour = (member: string, values: readonly string[]): JudgedMember => ({
  member,
  type: 'string',
  isBehaviour: true,
  values,
})
const optional = (values: readonly (string | null)[]) => [
  ...new Set(values.filter((value): value is string => value !== null && value !== '')),
]
const channels = optional(visits.map(({ channel }) => channel))

export const judgedMembers: readonly JudgedMember[] = [
  profile('orderCount', 'number', numbers),
  profile('netSpent', 'number', numbers),
  profile('averageSpent', 'number', numbers),
  profile('daysAsBuyer', 'number', numbers),
  profile('daysBetweenOrders', 'number', [...numbers, '0.5', '7', '167', '250.25']),
  profile('usedDiscount', 'boolean', ['true', 'false']),
  profile('discountShare', 'number', shares),
  profile('returnedShare', 'number', shares),
  profile('recencyQuintile', 'number', scores),
  profile('frequencyQuintile', 'number', scores),
  profile('valueQuintile', 'number', scores),
  profile('chanceToOrderAgain90', 'number', ['0', '0.01', '0.05', '0.1', '0.25', '0.5', '0.9']),
  profile('expectedNextOrder', 'time', [...days, '2026-07-01', '2026-09-01']),
  profile('firstOrderAt', 'time', days),
  profile('lastOrderAt', 'time', days),
  profile('createdAt', 'time', days),
  profile('lifecycleStage', 'string', [
    'New',
    'Promising',
    'Loyal',
    'Champions',
    'Slipping',
    'At risk',
    'Lost',
  ]),
  profile('recencyBand', 'string', [
    '0–1 month ago',
    '1–3 months ago',
    '3–6 months ago',
    '6–12 months ago',
    'Over 12 months ago',
    'months',
  ]),
  profile('frequencyBand', 'string', ['1 order', '2 orders', '3–4 orders', '5 or more orders']),
  profile('channel', 'string', [...channels, 'paid']),
  profile('utmSource', 'string', optional(visits.map(({ source }) => source))),
  profile('utmMedium', 'string', optional(visits.map(({ medium }) => medium))),
  profile('utmCampaign', 'string', ['brand', 'Fall', 'fall']),
  profile('acceptsMarketing', 'boolean', ['true', 'false']),
  profile('acceptsTexts', 'boolean', ['true', 'false']),
  profile('language', 'string', ['en', 'es', 'EN', 'e', 'fr']),
  profile('country', 'string', ['US', 'DE', 'us', 'FR']),
  profile('province', 'string', ['US-CA', 'DE-BY', 'BY']),
  profile('city', 'string', [...texts.cities, 'k', '%', '_', '\\']),
  profile('tags', 'string', ['vip', 'VIP,wholesale', 'wholesale', 'whole', 'gift', ',']),
  profile('email', 'string', ['c1@example.com', 'example', 'C1']),
  {
    member: 'Shops.name',
    type: 'string',
    values: ['Birch', 'Alder (Magento)', 'birch', 'Alder', 'Elm'],
  },
  behaviour('ShopifyOrderLines.title', [...texts.titles, 'mug', '%']),
  behaviour('ShopifyOrderLines.vendor', [...texts.vendors, 'FERN']),
  behaviour('Products.productType', [...texts.types, 'cup']),
  behaviour('ShopifyOrderLines.sku', [...texts.skus, 'm-1']),
  behaviour('Products.tags', [...optional(texts.tags), 'wholesale']),
  behaviour('OrderCollections.title', [...new Set(texts.collections), 'CUPS', '%', ',']),
  behaviour('OrderDiscountCodes.code', [
    ...new Set(texts.codes.flatMap((codes) => optional(codes.split(',')))),
    'save',
    ',',
  ]),
  profile('subscriptionStatus', 'string', [...texts.statuses, 'ACTIVE']),
  profile('nextChargeAt', 'time', days),
  profile('openTickets', 'number', numbers),
  profile('lastTicketAt', 'time', days),
  profile('lastMailOpenedAt', 'time', days),
  profile('lastMailClickedAt', 'time', days),
  profile('hasOpenedMail', 'boolean', ['true', 'false']),
  behaviour('SubscriptionEvents.kind', [...texts.kinds, 'charge']),
  behaviour('SurveyResponses.answer', [...texts.answers, 'friend']),
  behaviour('SurveyResponses.questionAndAnswer', ['Why?: A friend', 'How often: 5', 'why']),
  behaviour('ShopifyOrders.utmCampaign', ['brand', 'Fall', 'fall']),
  behaviour('ShopifyOrders.channel', [...channels, 'search']),
]

/** A rule with every operator, up to three groups and three conditions each. */
export function randomRule(dice: Dice): SourceConfig {
  const many = () => 1 + dice.below(3)
  return {
    or: Array.from({ length: many() }, () => ({
      and: Array.from({ length: many() }, () => randomFilter(dice)),
    })),
  }
}

function randomFilter(dice: Dice): RuleFilter {
  const { member, type, values, isBehaviour } = dice.pick(judgedMembers)
  const filter: RuleFilter = { member, ...comparison(dice, type, values) }
  if (isBehaviour === undefined) return filter
  return {
    ...filter,
    ...(dice.chance(60) && {
      times: { operator: dice.pick(['gte', 'lte']), values: [String(dice.below(4))] },
    }),
    ...(dice.chance(50) && { period: timeComparison(dice, days) }),
  }
}

function comparison(
  dice: Dice,
  type: RuleMemberType,
  values: readonly string[],
): Pick<RuleFilter, 'operator' | 'values'> {
  if (type === 'time') return timeComparison(dice, values)
  const operator = dice.pick<RuleFilter['operator']>(ruleOperators[type])
  if (operator === 'between') {
    const [one, other] = [Number(dice.pick(values)), Number(dice.pick(values))]
    return { operator, values: [String(Math.min(one, other)), String(Math.max(one, other))] }
  }
  const count = type === 'string' ? 1 + dice.below(2) : 1
  return { operator, values: Array.from({ length: count }, () => dice.pick(values)) }
}

function timeComparison(dice: Dice, values: readonly string[]) {
  const operator = dice.pick(ruleOperators.time)
  if (operator === 'allTime') return { operator, values: ['now'] }
  if (operator === 'beforeDate' || operator === 'afterDate') {
    return { operator, values: [dice.pick(values)] }
  }
  if (dice.chance(50)) {
    const unit = dice.pick(['hours', 'days', 'weeks'])
    return { operator, values: [`${1 + dice.below(9)} ${unit} ago`, 'now'] }
  }
  return { operator, values: [dice.pick(values), dice.pick(values)].toSorted() }
}
