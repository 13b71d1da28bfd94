import { msPerDay, type ConnectionId, type PaymentCustomerRow } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import type { Payment } from '../../world/ledgers/ledger-types.ts'
import { personAt } from '../../world/orders/customer-profile.ts'
import { billingAt, invoiceStatus } from './billing.ts'
import type { StripeObject } from './objects.ts'

interface StripeCustomer {
  readonly id: string
  readonly createdAt: number
  /** Null while it exists; some are deleted, and their payments stay. */
  readonly deletedAt: number | null
  readonly email: string | null
  readonly name: string | null
  readonly country: string | null
  readonly balanceMinor: number
  readonly isDelinquent: boolean
}

const seconds = (moment: number) => Math.floor(moment / 1000)

/** Everyone who has paid or subscribed, newest first. Those who were deleted are marked. */
export function customersAt(shop: SandboxShop, at: Date): readonly StripeCustomer[] {
  const { bills, subscriptions } = billingAt(shop, at)
  const first = new Map(firstPayments(shop.ledgers.payments.all(at)))
  for (const { customerId, createdAt } of subscriptions)
    first.set(customerId, Math.min(createdAt, first.get(customerId) ?? createdAt))
  // Newest first: the last bill decides.
  const owing = new Map<number, boolean>()
  for (const bill of bills)
    if (!owing.has(bill.customerId) && !bill.isSkipped)
      owing.set(
        bill.customerId,
        ['open', 'uncollectible'].includes(invoiceStatus(bill, at.getTime())),
      )
  const { customers, options } = shop.world
  return [...first]
    .map(([customer, createdAt]): StripeCustomer => {
      const index = customers.indexOf(customer) ?? 0
      const { email, firstName, lastName, address } = personAt(options.seed, index)
      const name = [firstName, lastName].filter((part) => part !== null).join(' ')
      const deletedAt = index % 13 === 5 ? createdAt + 5 * msPerDay : null
      return {
        id: `cus_${customer}`,
        createdAt,
        deletedAt: deletedAt !== null && deletedAt <= at.getTime() ? deletedAt : null,
        email,
        name: name === '' ? null : name,
        country: address?.country ?? null,
        balanceMinor: index % 11 === 3 ? -500 : 0,
        isDelinquent: owing.get(customer) ?? false,
      }
    })
    .toSorted((left, right) => right.createdAt - left.createdAt || (left.id < right.id ? 1 : -1))
}

const cached = new WeakMap<readonly Payment[], ReadonlyMap<number, number>>()

function firstPayments(payments: readonly Payment[]): ReadonlyMap<number, number> {
  const known = cached.get(payments)
  if (known !== undefined) return known
  const first = new Map<number, number>()
  for (const { customerId, createdAt } of payments)
    if (customerId !== null)
      first.set(customerId, Math.min(createdAt, first.get(customerId) ?? createdAt))
  cached.set(payments, first)
  return first
}

export function customerObject(customer: StripeCustomer, { world }: SandboxShop): StripeObject {
  return {
    id: customer.id,
    object: 'customer',
    address: customer.country === null ? null : { city: null, country: customer.country },
    balance: customer.balanceMinor,
    created: seconds(customer.createdAt),
    currency: world.options.currency.toLowerCase(),
    delinquent: customer.isDelinquent,
    description: null,
    email: customer.email,
    livemode: true,
    metadata: {},
    name: customer.name,
    phone: null,
    shipping: null,
  }
}

/** What the feed of events says of one that was deleted. */
export function deletionEvent(customer: StripeCustomer, shop: SandboxShop): StripeObject {
  return {
    id: deletionKey(customer),
    object: 'event',
    api_version: '2024-06-20',
    created: seconds(customer.deletedAt ?? 0),
    data: { object: customerObject(customer, shop) },
    livemode: true,
    type: 'customer.deleted',
  }
}

export const deletionKey = ({ id }: Pick<StripeCustomer, 'id'>) => `evt_${id.replace('_', '')}`

export function customerTruth(
  shop: SandboxShop,
  connection_id: ConnectionId,
  at: Date,
): PaymentCustomerRow[] {
  return customersAt(shop, at)
    .filter(({ deletedAt }) => deletedAt === null)
    .map((customer) => ({
      connection_id,
      platform: 'SR',
      customer_id: customer.id,
      email: customer.email?.toLowerCase() ?? null,
      name: customer.name,
      country: customer.country,
      created_at: new Date(seconds(customer.createdAt) * 1000).toISOString(),
      currency: shop.world.options.currency,
      is_delinquent: customer.isDelinquent,
      balance: (customer.balanceMinor / 100).toFixed(2),
    }))
}
