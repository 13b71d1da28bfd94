import type { CustomerRow } from '@cartograph/contract'
import type { NormaliseContext } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { knownValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import type { CustomerNode } from './api-types.ts'
import { instant, numericId } from './scalars.ts'

export function customerRow(customer: CustomerNode, context: NormaliseContext): CustomerRow {
  const email = customer.defaultEmailAddress
  const address = customer.defaultAddress
  return {
    connection_id: context.connectionId,
    customer_id: numericId(customer.id),
    email: textOrNull(email?.emailAddress?.toLowerCase()),
    phone: textOrNull(customer.defaultPhoneNumber?.phoneNumber),
    first_name: textOrNull(customer.firstName),
    last_name: textOrNull(customer.lastName),
    accepts_email: acceptsEmail(email, context),
    accepts_sms: acceptsSms(customer.defaultPhoneNumber, context),
    declined_data_sale: customer.dataSaleOptOut,
    created_at: instant(customer.createdAt),
    updated_at: instant(customer.updatedAt),
    orders_count: Number(customer.numberOfOrders),
    amount_spent: normaliseDecimal(customer.amountSpent.amount),
    currency: customer.amountSpent.currencyCode,
    country: textOrNull(address?.countryCodeV2),
    province: textOrNull(address?.provinceCode),
    city: textOrNull(address?.city),
    postal_code: textOrNull(address?.zip),
    language: languageOf(customer.locale),
    tags: customer.tags.join(','),
  }
}

/** 'fr' of 'fr-CA'; null for a record that was read before its locale was, and for no language. */
function languageOf(locale: string | null): string | null {
  return /^[a-z]{2,3}(?![a-z])/i.exec(locale ?? '')?.[0].toLowerCase() ?? null
}

export const marketingStates = [
  'INVALID',
  'NOT_SUBSCRIBED',
  'PENDING',
  'SUBSCRIBED',
  'UNSUBSCRIBED',
]

export const smsMarketingStates = [
  'NOT_SUBSCRIBED',
  'PENDING',
  'REDACTED',
  'SUBSCRIBED',
  'UNSUBSCRIBED',
]

/** Consent is never assumed from a state that is not known. */
function acceptsEmail(
  email: CustomerNode['defaultEmailAddress'],
  context: NormaliseContext,
): boolean {
  if (email === null) return false
  const state = knownValue(context, 'marketingState', email.marketingState, marketingStates)
  return state === 'SUBSCRIBED'
}

/** Null for a record that was read before its consent was. */
function acceptsSms(
  phone: CustomerNode['defaultPhoneNumber'],
  context: NormaliseContext,
): boolean | null {
  if (phone === null) return false
  if (phone.marketingState === null) return null
  const state = knownValue(context, 'smsMarketingState', phone.marketingState, smsMarketingStates)
  return state === 'SUBSCRIBED'
}
