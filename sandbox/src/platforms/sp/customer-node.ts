import type { Customer } from '../../world/entities.ts'
import { customerIds } from '../../world/ids.ts'
import { dateTime, gid, mailingAddress, moneyV2 } from './format.ts'
import type { ShopView } from './shop-view.ts'

/** Loads the customer lazily, because most queries need only the id. */
export function customerNode(index: number, view: ShopView) {
  const id = customerIds.id(index)
  let looked: Customer | null = null
  const customer = () => (looked ??= view.world.customers.get(index, view.at))
  return {
    __typename: 'Customer',
    id: gid('Customer', id),
    legacyResourceId: String(id),
    firstName: () => customer().firstName,
    lastName: () => customer().lastName,
    displayName: () => `${customer().firstName ?? ''} ${customer().lastName ?? ''}`.trim(),
    createdAt: () => dateTime(customer().createdAt),
    updatedAt: () => dateTime(customer().updatedAt),
    state: 'DISABLED',
    numberOfOrders: () => String(customer().ordersCount),
    amountSpent: () => moneyV2(customer().amountSpentMinor, view.currency),
    tags: () => customer().tags,
    locale: () => customer().locale,
    dataSaleOptOut: () => customer().declinedDataSale,
    get email() {
      return customer().email
    },
    phone: () => customer().phone,
    defaultEmailAddress: () => emailOf(customer()),
    defaultPhoneNumber: () => phoneOf(customer()),
    defaultAddress: () => mailingAddress(id, customer().address),
  }
}

function emailOf(customer: Customer) {
  if (customer.email === null) return null
  const left = customer.consentUpdatedAt > customer.createdAt
  return {
    emailAddress: customer.email,
    marketingState: customer.acceptsEmail ? 'SUBSCRIBED' : left ? 'UNSUBSCRIBED' : 'NOT_SUBSCRIBED',
    marketingUpdatedAt: dateTime(customer.consentUpdatedAt),
  }
}

function phoneOf(customer: Customer) {
  if (customer.phone === null) return null
  const marketingState = customer.acceptsSms ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED'
  return { phoneNumber: customer.phone, marketingState }
}
