import { numericId } from '../../kit/google/numeric-id.ts'
import type { SandboxShop } from '../../shop.ts'

export interface Customer {
  readonly id: string
  readonly name: string
  readonly isManager: boolean
  readonly status: 'ENABLED' | 'CANCELED'
  readonly currency: string
  readonly timezone: string
  /** Whether the shop's ads ran in it; none ever did in the others. */
  readonly hasAds: boolean
  readonly children: readonly Customer[]
}

/**
 * What the person who owns a shop was given access to: an agency's manager account, in which the shop's own
 * is; an older account of the shop, which is also below the manager; and one that was cancelled.
 */
export function rootsOf(shop: SandboxShop): readonly Customer[] {
  const { name, title } = shop
  const { currency, timezone } = shop.world.options
  const customer = (id: string, called: string, rest: Partial<Customer> = {}): Customer => ({
    id,
    name: called,
    isManager: false,
    status: 'ENABLED',
    currency,
    timezone,
    hasAds: false,
    children: [],
    ...rest,
  })
  const old = customer(numericId(`old customer ${name}`, 10), `${title} (2019)`, {
    currency: 'EUR',
    timezone: 'Europe/Berlin',
  })
  const branch = customer(numericId(`branch ${name}`, 10), 'Outdoor brands', {
    isManager: true,
    children: [
      old,
      customer(numericId(`closed customer ${name}`, 10), `${title} (closed)`, {
        status: 'CANCELED',
      }),
    ],
  })
  const agency = customer(numericId(`agency ${name}`, 10), 'Lantern Agency', {
    isManager: true,
    children: [customer(customerIdOf(shop), title, { hasAds: true }), branch],
  })
  const cancelled = customer(numericId(`cancelled customer ${name}`, 10), `${title} (cancelled)`, {
    status: 'CANCELED',
  })
  return [cancelled, agency, old]
}

/** Of the account in which the shop's ads ran. */
export function customerIdOf(shop: SandboxShop): string {
  return numericId(`customer ${shop.name}`, 10)
}

/** A shop that never sells has never advertised either. */
export function isAdsUser(shop: SandboxShop): boolean {
  return shop.world.options.orders > 0
}

export interface Placed {
  readonly customer: Customer
  /** How far below the root it is. */
  readonly level: number
}

/** A customer with everything below it. */
export function treeOf(customer: Customer, level = 0): readonly Placed[] {
  return [{ customer, level }, ...customer.children.flatMap((child) => treeOf(child, level + 1))]
}
