import type { CustomerRow } from '@cartograph/contract'
import { normalisePhone } from '../kit/audiences/normalise-phone.ts'
import type { NormaliseContext } from '../kit/stream.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import type { Customer } from './api-types.ts'
import { instantOf } from './read-changes.ts'

export function customerRow(
  customer: Customer,
  { connectionId, currency }: NormaliseContext,
): CustomerRow {
  const addresses = (customer.addresses ?? []).flatMap((one) => one ?? [])
  const address =
    addresses.find(({ default_shipping: isDefault }) => isDefault === true) ??
    addresses.find(({ default_billing: isDefault }) => isDefault === true) ??
    addresses[0]
  const country = textOrNull(address?.country_id)
  return {
    connection_id: connectionId,
    customer_id: customer.id,
    email: textOrNull(customer.email?.toLowerCase()),
    phone: normalisePhone(address?.telephone ?? null, country),
    first_name: textOrNull(customer.firstname),
    last_name: textOrNull(customer.lastname),
    accepts_email: customer.extension_attributes?.is_subscribed === true,
    // Magento has no text messages, so that no one has agreed to them.
    accepts_sms: false,
    declined_data_sale: null,
    created_at: instantOf(customer.created_at),
    updated_at: instantOf(customer.updated_at),
    // Magento counts neither; queries count the orders themselves.
    orders_count: 0,
    amount_spent: '0.00',
    currency,
    country,
    province: textOrNull(address?.region?.region_code),
    city: textOrNull(address?.city),
    postal_code: textOrNull(address?.postcode),
    language: /^[a-z]{2,3}(?![a-z])/i.exec(customer.store_locale ?? '')?.[0].toLowerCase() ?? null,
    tags: '',
  }
}
