import { msPerDay } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import type { Customer } from '../../world/entities.ts'
import { profileIdOf } from './events.ts'
import { checkConditions, parseFilter, passesTime } from './filter.ts'
import { pageOf, type Paging } from './paging.ts'
import { invalid } from './refusal.ts'

type Query = Readonly<Record<string, string | undefined>>

const cached = new WeakMap<
  SandboxShop,
  { readonly at: number; readonly all: readonly Customer[] }
>()

/** The customers with an address, the last changed last. */
export function profiledCustomers(shop: SandboxShop, at: Date): readonly Customer[] {
  const known = cached.get(shop)
  if (known?.at === at.getTime()) return known.all
  const all = [...shop.world.customers.until(at)]
    .filter(({ email }) => email !== null)
    .toSorted((left, right) => left.updatedAt - right.updatedAt || left.index - right.index)
  cached.set(shop, { at: at.getTime(), all })
  return all
}

/** What Klaviyo makes of a customer's orders; null before the first. */
export function predictionOf({ ordersCount, amountSpentMinor, createdAt }: Customer) {
  if (ordersCount === 0) return null
  const averageMinor = Math.round(amountSpentMinor / ordersCount)
  const predictedOrders = Math.round(ordersCount * 50) / 100
  return {
    historicMinor: amountSpentMinor,
    predictedMinor: Math.round(averageMinor * predictedOrders),
    orders: ordersCount,
    predictedOrders,
    averageMinor,
    churn: Math.round(10_000 / (1 + ordersCount)) / 10_000,
    nextOrderAt: createdAt - (createdAt % msPerDay) + 90 * msPerDay,
  }
}

export function consentOf({ acceptsEmail, ordersCount }: Customer): string {
  return acceptsEmail ? 'SUBSCRIBED' : ordersCount > 3 ? 'UNSUBSCRIBED' : 'NEVER_SUBSCRIBED'
}

export function listProfiles(shop: SandboxShop, at: Date, query: Query, paging: Paging) {
  const conditions = parseFilter(query['filter'])
  checkConditions(conditions, { updated: ['greater-than', 'less-than'] })
  if (query['sort'] !== 'updated') throw invalid('The sandbox sorts profiles by updated only.')
  const fields = query['additional-fields[profile]']?.split(',') ?? []
  const wanted = profiledCustomers(shop, at).filter(({ updatedAt }) =>
    passesTime(conditions, 'updated', updatedAt),
  )
  const { page, next } = pageOf(
    wanted,
    ({ updatedAt, index }) => [updatedAt, String(index).padStart(9, '0')],
    paging,
  )
  return { data: page.map((customer) => profileResource(shop, customer, fields)), next }
}

function profileResource(shop: SandboxShop, customer: Customer, fields: readonly string[]) {
  const prediction = predictionOf(customer)
  return {
    type: 'profile',
    id: profileIdOf(shop, customer.index),
    attributes: {
      email: customer.email,
      phone_number: customer.phone,
      first_name: customer.firstName,
      last_name: customer.lastName,
      created: dateTime(customer.createdAt),
      updated: dateTime(customer.updatedAt),
      properties: {},
      ...(fields.includes('predictive_analytics') && {
        predictive_analytics: prediction && {
          historic_clv: prediction.historicMinor / 100,
          predicted_clv: prediction.predictedMinor / 100,
          total_clv: (prediction.historicMinor + prediction.predictedMinor) / 100,
          historic_number_of_orders: prediction.orders,
          predicted_number_of_orders: prediction.predictedOrders,
          average_order_value: prediction.averageMinor / 100,
          churn_probability: prediction.churn,
          expected_date_of_next_order: dateTime(prediction.nextOrderAt),
        },
      }),
      ...(fields.includes('subscriptions') && {
        subscriptions: { email: { marketing: { consent: consentOf(customer) } }, sms: null },
      }),
    },
  }
}

function dateTime(moment: number): string {
  return new Date(moment).toISOString().replace('Z', '+00:00')
}
