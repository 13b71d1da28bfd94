import type { RuleFilter, SourceConfig } from '@cartograph/contract'
import { compares, type Fraction, type JudgedMoment, type Value } from './compare-values.ts'
import { shopName, type JudgedCustomer, type JudgedOrder } from './random-shop.ts'

/**
 * Whether a customer of the shop belongs to a rule: plain loops over what they did, without the query layer
 * and without the code that prepares its rules.
 */
export function belongs(
  customer: JudgedCustomer,
  shop: readonly JudgedCustomer[],
  rule: SourceConfig,
  moment: JudgedMoment,
): boolean {
  return rule.or.some(({ and }) => and.every((filter) => holds(customer, shop, filter, moment)))
}

function holds(
  customer: JudgedCustomer,
  shop: readonly JudgedCustomer[],
  filter: RuleFilter,
  moment: JudgedMoment,
): boolean {
  const [cube = '', name = ''] = filter.member.split('.')
  if (cube === 'CustomerProfile') {
    const value = profileValue(customer, shop, name)
    if (name === 'tags' && filter.operator === 'equals')
      return hasItem(customer.tags, filter.values)
    if (name === 'province' && filter.operator === 'equals') return isRegion(value, filter.values)
    return compares(value, filter.operator, filter.values, moment)
  }
  if (cube === 'Shops')
    return compares(shopName(customer.connection), filter.operator, filter.values, moment)
  const { times = { operator: 'gte', values: ['1'] }, period } = filter
  const count = occasions(customer, filter.member).filter(
    ({ at, values }) =>
      values.some((value) =>
        filter.member === 'Products.tags' && filter.operator === 'equals'
          ? value !== null && hasItem(value, filter.values)
          : compares(value, filter.operator, filter.values, moment),
      ) &&
      (period == null || compares({ at }, period.operator, period.values, moment)),
  ).length
  const wanted = Number(times.values[0])
  return times.operator === 'gte' ? count >= wanted : count <= wanted
}

/** Whether one of the items, or some of them in a row, is one of the texts. */
const hasItem = (list: string, wanted: readonly string[]) =>
  wanted.some((text) => `,${list},`.toLowerCase().includes(`,${text},`.toLowerCase()))

/** A code without a country is that of every country. */
const isRegion = (value: Value, codes: readonly string[]) =>
  typeof value === 'string' &&
  codes.some((code) => value === code || (!code.includes('-') && value.split('-')[1] === code))

const realOrders = ({ orders }: JudgedCustomer) => orders.filter(({ isTest }) => !isTest)

interface Occasion {
  readonly at: string
  readonly values: readonly (string | null)[]
}

function occasions(customer: JudgedCustomer, member: string): readonly Occasion[] {
  switch (member) {
    case 'SubscriptionEvents.kind':
      return customer.subscriptions.flatMap(({ events }) =>
        events.map(({ at, kind }) => ({ at, values: [kind] })),
      )
    case 'SurveyResponses.answer':
      return customer.surveys.map(({ at, answers }) => ({
        at,
        values: answers.map(({ answer }) => answer),
      }))
    case 'SurveyResponses.questionAndAnswer':
      return customer.surveys.map(({ at, answers }) => ({
        at,
        values: answers.map(({ question, answer }) => `${question}: ${answer}`),
      }))
    default:
      return realOrders(customer).map((order) => ({
        at: order.at,
        values: orderValues(order, member),
      }))
  }
}

function orderValues(order: JudgedOrder, member: string): readonly (string | null)[] {
  switch (member) {
    case 'ShopifyOrderLines.title':
      return order.lines.map(({ title }) => title)
    case 'ShopifyOrderLines.vendor':
      return order.lines.map(({ vendor }) => vendor)
    case 'Products.productType':
      return order.lines.map(({ product }) => product?.type ?? null)
    case 'ShopifyOrderLines.sku':
      return order.lines.map(({ sku }) => sku)
    case 'Products.tags':
      return order.lines.map(({ product }) => product?.tags || null)
    case 'OrderCollections.title':
      return order.lines.flatMap(({ product }) => product?.collections ?? [])
    case 'OrderDiscountCodes.code':
      return order.codes.split(',').filter((code) => code !== '')
    case 'ShopifyOrders.utmCampaign':
      return [order.visit.campaign]
    case 'ShopifyOrders.channel':
      return [order.visit.channel]
    default:
      throw new Error(`What is ${member}?`)
  }
}

function profileValue(
  customer: JudgedCustomer,
  shop: readonly JudgedCustomer[],
  name: string,
): Value {
  const orders = realOrders(customer).toSorted(
    (one, other) =>
      one.at.localeCompare(other.at) ||
      one.id.length - other.id.length ||
      one.id.localeCompare(other.id),
  )
  const [first, last] = [orders.at(0), orders.at(-1)]
  const spent = sum(orders.map(({ gross, discounts }) => gross - discounts))
  switch (name) {
    case 'orderCount':
      return { over: BigInt(orders.length), under: 1n }
    case 'netSpent':
      return {
        over: BigInt(spent - sum(orders.flatMap(({ refunds }) => refunds.map(givenBack)))),
        under: 100n,
      }
    case 'averageSpent':
      return orders.length === 0
        ? null
        : { over: BigInt(spent), under: 100n * BigInt(orders.length) }
    case 'daysAsBuyer':
      return first === undefined || last === undefined
        ? null
        : { over: BigInt(utcDay(last.at) - utcDay(first.at)), under: 1n }
    case 'daysBetweenOrders':
      return first === undefined || last === undefined || orders.length < 2
        ? null
        : { over: BigInt(utcDay(last.at) - utcDay(first.at)), under: BigInt(orders.length - 1) }
    case 'usedDiscount':
      return first === undefined
        ? null
        : orders.some(({ discounts, codes }) => discounts > 0 || codes !== '')
    case 'discountShare':
      return share(
        sum(orders.map(({ discounts }) => discounts)),
        sum(orders.map(({ gross }) => gross)),
      )
    case 'returnedShare': {
      const refunds = orders.flatMap((order) => order.refunds)
      return first === undefined
        ? null
        : share(
            sum(refunds.map(cameBack)),
            spent + sum(refunds.map(cameBack)) - sum(refunds.map(givenBack)),
          )
    }
    case 'recencyQuintile':
      return fifth(customer, shop, (one) =>
        Math.max(...realOrders(one).map(({ at }) => Date.parse(at))),
      )
    case 'frequencyQuintile':
      return fifth(customer, shop, (one) => realOrders(one).length)
    case 'valueQuintile':
      return fifth(customer, shop, (one) =>
        sum(
          realOrders(one).map(
            ({ gross, discounts, refunds }) => gross - discounts - sum(refunds.map(givenBack)),
          ),
        ),
      )
    case 'chanceToOrderAgain90': {
      const prediction = predict(customer, orders)
      return prediction && { over: BigInt(prediction.tenThousandths), under: 10_000n }
    }
    case 'expectedNextOrder':
      return instantOrNull(predict(customer, orders)?.nextAt)
    case 'firstOrderAt':
      return first === undefined ? null : { at: first.at }
    case 'lastOrderAt':
      return last === undefined ? null : { at: last.at }
    case 'createdAt':
      return { at: customer.createdAt }
    case 'lifecycleStage':
      return last === undefined ? null : stage(orders.length, secondsBetween(last.at, latest(shop)))
    case 'recencyBand':
      return last === undefined ? null : recencyBand(secondsBetween(last.at, latest(shop)))
    case 'frequencyBand':
      return frequencyBand(orders.length)
    case 'channel':
      return first?.visit.channel ?? null
    case 'utmSource':
      return first?.visit.source ?? null
    case 'utmMedium':
      return first?.visit.medium ?? null
    case 'utmCampaign':
      return first?.visit.campaign ?? null
    case 'subscriptionStatus': {
      const statuses = customer.subscriptions.map(({ status }) => status)
      const order = ['active', 'paused', 'cancelled', 'expired']
      return order.find((status) => statuses.includes(status)) ?? null
    }
    case 'nextChargeAt':
      return instantOrNull(
        customer.subscriptions
          .filter(({ status }) => status === 'active')
          .flatMap(({ nextChargeAt }) => nextChargeAt ?? [])
          .toSorted()[0],
      )
    case 'openTickets': {
      const open = customer.tickets.filter(({ isOpen, isSpam }) => isOpen && !isSpam)
      return { over: BigInt(open.length), under: 1n }
    }
    case 'lastTicketAt': {
      const real = customer.tickets.filter(({ isSpam }) => !isSpam)
      return latestOf(real.map(({ at }) => at))
    }
    case 'lastMailOpenedAt':
      return latestOf(customer.profiles.map(({ openedAt }) => openedAt))
    case 'lastMailClickedAt':
      return latestOf(customer.profiles.map(({ clickedAt }) => clickedAt))
    case 'hasOpenedMail':
      return customer.profiles.some(({ openedAt }) => openedAt !== null)
    case 'acceptsMarketing':
      return customer.acceptsEmail
    case 'acceptsTexts':
      return customer.acceptsTexts
    case 'language':
      return customer.language
    case 'country':
      return customer.country
    case 'province':
      if (customer.province === null || customer.country === null) return customer.province
      return `${customer.country}-${customer.province}`
    case 'city':
      return customer.city
    case 'tags':
      return customer.tags === '' ? null : customer.tags
    case 'email':
      return customer.email
    default:
      throw new Error(`What is ${name}?`)
  }
}

/** By the formulas of the paper, with floats. */
function predict(
  { returnModel: model }: JudgedCustomer,
  orders: readonly JudgedOrder[],
): { readonly tenThousandths: number; readonly nextAt: string | undefined } | null {
  const [first, last] = [orders.at(0), orders.at(-1)]
  if (model === null || first === undefined || last === undefined) return null
  const { r, alpha, a, b } = model
  const repeats = orders.length - 1
  const recency = secondsBetween(first.at, last.at) / 86_400
  const age = Math.max(recency, secondsBetween(first.at, model.latestAt) / 86_400)
  const silence = ((alpha + age) / (alpha + recency)) ** (r + repeats)
  const alive = repeats === 0 ? 1 : 1 / (1 + (a / (b + repeats - 1)) * silence)
  const chance = alive * (1 - ((alpha + age) / (alpha + age + 90)) ** (r + repeats))
  const odds = model.oddsScale * (chance / (1 - chance)) ** model.oddsSlope
  const tenThousandths = Math.round((10_000 * odds) / (1 + odds))
  const days = (alpha + age) * (2 ** (1 / (r + repeats)) - 1)
  const nextMs = Date.parse(first.at) + Math.ceil(age + days) * 86_400_000
  const nextAt = days <= 365 && tenThousandths >= 100 ? new Date(nextMs).toISOString() : undefined
  return { tenThousandths, nextAt }
}

const instantOrNull = (at: string | undefined) => (at === undefined ? null : { at })

const latestOf = (ats: readonly (string | null)[]) =>
  instantOrNull(
    ats
      .filter((at) => at !== null)
      .toSorted()
      .at(-1),
  )

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function givenBack(refund: JudgedOrder['refunds'][number]): number {
  const { merchandise, adjustments, addedGross, addedDiscounts } = refund
  return merchandise + (adjustments ?? 0) - (addedGross ?? 0) + (addedDiscounts ?? 0)
}

const cameBack = ({ merchandise, adjustments }: JudgedOrder['refunds'][number]) =>
  merchandise + (adjustments ?? 0)

/** Cents of cents; the sign of a fraction is that of its numerator. */
function share(part: number, whole: number): Fraction | null {
  if (whole === 0) return null
  return { over: BigInt(part * Math.sign(whole)), under: BigInt(Math.abs(whole)) }
}

/** 1 to 5: how many fifths of the buyers of the customer's store have a lower value. */
function fifth(
  customer: JudgedCustomer,
  shop: readonly JudgedCustomer[],
  valueOf: (customer: JudgedCustomer) => number,
): Fraction | null {
  const buyers = shop.filter(
    (one) => one.connection === customer.connection && realOrders(one).length > 0,
  )
  if (!buyers.includes(customer)) return null
  const lower = buyers.filter((one) => valueOf(one) < valueOf(customer)).length
  const passed = [1, 2, 3, 4].filter((fifths) => 5 * lower >= fifths * buyers.length).length
  return { over: BigInt(1 + passed), under: 1n }
}

const utcDay = (at: string) => Math.floor(Date.parse(at) / 86_400_000)

/** The latest order of the store, to which recency is measured. */
function latest(shop: readonly JudgedCustomer[]): string {
  const ats = shop.flatMap((customer) => realOrders(customer).map(({ at }) => at))
  return ats.toSorted().at(-1) ?? ''
}

/** Between the whole seconds of both, as the engines count them. */
function secondsBetween(from: string, to: string): number {
  return Math.floor(Date.parse(to) / 1_000) - Math.floor(Date.parse(from) / 1_000)
}

function recencyBand(seconds: number): string {
  const months = seconds / (30 * 86_400)
  const ends = [1, 3, 6, 12]
  const at = ends.findIndex((end) => months < end)
  return at === -1
    ? 'Over 12 months ago'
    : `${ends[at - 1] ?? 0}–${ends[at]} month${at === 0 ? '' : 's'} ago`
}

function frequencyBand(orders: number): string | null {
  if (orders === 0) return null
  if (orders > 4) return '5 or more orders'
  return orders > 2 ? '3–4 orders' : `${orders} order${orders === 1 ? '' : 's'}`
}

function stage(orders: number, seconds: number): string {
  const months = seconds / (30 * 86_400)
  if (months < 3) {
    return orders > 4 ? 'Champions' : orders > 2 ? 'Loyal' : orders === 2 ? 'Promising' : 'New'
  }
  if (months < 6) return orders > 2 ? 'Loyal' : 'Slipping'
  if (months < 12) return orders > 1 ? 'At risk' : 'Lost'
  return orders > 4 ? 'At risk' : 'Lost'
}
