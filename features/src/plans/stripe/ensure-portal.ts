import type Stripe from 'stripe'

/**
 * The configuration of the customer portal that shows invoices, and changes the payment method, the address and the
 * tax id. Plans are changed and cancelled in the app, where the audit log records it.
 */
export async function ensurePortal(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  const ours = data.find(({ metadata }) => metadata?.['made_by'] === madeBy)
  if (ours !== undefined) return ours.id
  const created = await stripe.billingPortal.configurations.create(
    {
      metadata: { made_by: madeBy },
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        customer_update: {
          enabled: true,
          allowed_updates: ['name', 'email', 'address', 'tax_id'],
        },
      },
    },
    { idempotencyKey: madeBy },
  )
  return created.id
}

const madeBy = 'cartograph-1'
