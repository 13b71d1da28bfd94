import { numericId } from '../../kit/google/numeric-id.ts'
import type { SandboxShop } from '../../shop.ts'

export interface Customer {
  readonly id: string
  readonly name: string
  readonly isManager: boolean
  readonly status: 'ENABLED' | 'CANCELED'
  readonly currency: string
  readonly timezone: string
  /** Whether the account has the shop's ads; the others are empty. */
  readonly hasAds: boolean
  readonly children: readonly Customer[]
}

/**
 * The accounts that a shop's owner can access directly: an agency's manager account, which contains the
 * shop's account; an old account of the shop, which is also below the manager; and a cancelled one.
 */
export function accessibleCustomers(shop: SandboxShop): readonly Customer[] {
  const { name, title } = shop
  const { currency, timezone } = shop.world.options
  const customer = (id: string, title: string, rest: Partial<Customer> = {}): Customer => ({
    id,
    name: title,
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

/** The id of the account with the shop's ads. */
export function customerIdOf(shop: SandboxShop): string {
  return numericId(`customer ${shop.name}`, 10)
}

/** A shop without orders has no ads account. */
export function isAdsUser(shop: SandboxShop): boolean {
  return shop.world.options.orders > 0
}

export interface CustomerNode {
  readonly customer: Customer
  /** The depth below the root. */
  readonly level: number
}

/** A customer and its descendants. */
export function treeOf(customer: Customer, level = 0): readonly CustomerNode[] {
  return [{ customer, level }, ...customer.children.flatMap((child) => treeOf(child, level + 1))]
}
