import type { ChangedDetail } from '../payments/payment-provider.ts'

interface ChangedObject {
  readonly type: string
  /** What was there before, of an object that was updated. */
  readonly before: Readonly<Record<string, unknown>>
}

/** What an event says about details that people change in Stripe's portal, while they pay, or the operator at Stripe. */
export function changedDetails({ type, before }: ChangedObject): ChangedDetail[] {
  if (type === 'payment_method.attached') return ['payment_method_added']
  if (type === 'payment_method.detached') return ['payment_method_removed']
  if (type.startsWith('customer.tax_id.')) return ['tax_id']
  if (type === 'customer.subscription.updated')
    return before['default_payment_method'] === undefined ? [] : ['payment_method']
  if (type !== 'customer.updated') return []
  const { invoice_settings: invoices, ...others } = before
  const isOtherMethod = Object(invoices).default_payment_method !== undefined
  const named = Object.keys(others).flatMap((name) => detailNames[name] ?? [])
  return isOtherMethod ? ['payment_method', ...named] : named
}

const detailNames: Readonly<Record<string, ChangedDetail>> = {
  address: 'billing_address',
  name: 'billing_name',
  email: 'billing_email',
}
