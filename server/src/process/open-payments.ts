import { openStripe, type PaymentProvider } from '@cartograph/features'
import type { ServerConfig } from '../config/config.ts'
import type { Sandbox } from '../demo/sandbox.ts'

/** Payments by the operator's account at Stripe, or else by the simulated one; null without either. */
export function openPayments(
  { plans, stripe, stripeTax: tax }: Pick<ServerConfig, 'plans' | 'stripe' | 'stripeTax'>,
  sandbox: Pick<Sandbox, 'stripeAccount'> | null,
): PaymentProvider | null {
  if (!plans) return null
  if (stripe !== null) {
    const { secretKey, webhookSecret, apiUrl } = stripe
    return openStripe({
      secretKey: () => secretKey,
      webhookSecret: () => webhookSecret,
      apiUrl: () => apiUrl,
      tax,
    })
  }
  if (sandbox === null) return null
  const { secretKey, webhookSecret, url } = sandbox.stripeAccount
  return openStripe({
    secretKey: () => secretKey,
    webhookSecret: () => webhookSecret,
    apiUrl: url,
    tax,
  })
}
