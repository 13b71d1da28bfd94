import type { ConnectionId, CustomerRow } from '@cartograph/contract'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import type { CustomerNode } from './api-types.ts'
import { instant, numericId, textOrNull } from './scalars.ts'

export function customerRow(customer: CustomerNode, connectionId: ConnectionId): CustomerRow {
  const email = customer.defaultEmailAddress
  const address = customer.defaultAddress
  return {
    connection_id: connectionId,
    customer_id: numericId(customer.id),
    email: textOrNull(email?.emailAddress?.toLowerCase()),
    phone: textOrNull(customer.defaultPhoneNumber?.phoneNumber),
    first_name: textOrNull(customer.firstName),
    last_name: textOrNull(customer.lastName),
    accepts_email: email?.marketingState === 'SUBSCRIBED',
    created_at: instant(customer.createdAt),
    updated_at: instant(customer.updatedAt),
    orders_count: Number(customer.numberOfOrders),
    amount_spent: normaliseDecimal(customer.amountSpent.amount),
    currency: customer.amountSpent.currencyCode,
    country: textOrNull(address?.countryCodeV2),
    province: textOrNull(address?.provinceCode),
    city: textOrNull(address?.city),
    tags: customer.tags.join(','),
  }
}
