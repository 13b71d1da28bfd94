import { expect, it } from 'vitest'
import { changedDetails } from './changed-details.ts'

it.each([
  ['customer.updated', { address: null, name: 'A' }, ['billing_address', 'billing_name']],
  ['customer.updated', { email: 'ann@old.example' }, ['billing_email']],
  ['customer.updated', { balance: -100 }, []],
  ['customer.updated', { invoice_settings: { default_payment_method: null } }, ['payment_method']],
  ['customer.updated', { invoice_settings: { footer: null } }, []],
  ['customer.tax_id.deleted', {}, ['tax_id']],
  ['payment_method.attached', {}, ['payment_method_added']],
  ['payment_method.detached', { customer: 'cus_1' }, ['payment_method_removed']],
  ['customer.subscription.updated', { default_payment_method: 'pm_1' }, ['payment_method']],
  ['customer.subscription.updated', { cancel_at_period_end: false }, []],
  ['invoice.paid', {}, []],
] as const)('%s of %o says that %o changed', (type, before, changed) => {
  expect(changedDetails({ type, before })).toEqual(changed)
})
