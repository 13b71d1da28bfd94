import {
  abandonedCheckouts,
  type AbandonedCheckout,
} from '../../world/orders/abandoned-checkouts.ts'
import { connectionOf, type PageArguments } from './connection.ts'
import { customerNode } from './customer-node.ts'
import { dateTime, gid, mailingAddress, moneyBag, optionalDateTime } from './format.ts'
import { parseSearch, within } from './search-filter.ts'
import type { ShopView } from './shop-view.ts'

interface CheckoutArguments extends PageArguments {
  readonly query?: string | null
}

export function listCheckouts(args: CheckoutArguments, view: ShopView) {
  return connectionOf(matching(args.query, view), args, (checkout) => checkoutNode(checkout, view))
}

export function countCheckouts(args: { readonly query?: string | null }, view: ShopView) {
  return { count: matching(args.query, view).length, precision: 'EXACT' }
}

function matching(query: string | null | undefined, { world, at }: ShopView) {
  const filter = parseSearch(query)
  return [...abandonedCheckouts(world, at, filter.id.from)].filter(
    ({ id, createdAt, updatedAt }) =>
      within(filter.id, id) &&
      within(filter.createdAt, createdAt) &&
      within(filter.updatedAt, updatedAt),
  )
}

function checkoutNode(checkout: AbandonedCheckout, view: ShopView) {
  const { like, customerId } = checkout
  const bag = (minor: number) => moneyBag(minor, view.currency, like.presentment)
  const customer = customerId === null ? null : view.world.customers.indexOf(customerId)
  return {
    __typename: 'AbandonedCheckout',
    id: gid('AbandonedCheckout', checkout.id),
    name: `#${checkout.id}`,
    createdAt: dateTime(checkout.createdAt),
    updatedAt: dateTime(checkout.updatedAt),
    completedAt: optionalDateTime(checkout.completedAt),
    discountCodes: like.discountCodes,
    customer: () => (customer === null ? null : customerNode(customer, view)),
    shippingAddress: () => mailingAddress(checkout.id, like.shipTo),
    totalPriceSet: () => bag(checkout.totalMinor),
    subtotalPriceSet: () => bag(checkout.subtotalMinor),
    totalDiscountSet: () => bag(checkout.discountMinor),
  }
}
