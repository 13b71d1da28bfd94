import { serveStripe, type StripeBilling } from '@cartograph/sandbox'
import { openStripe, type PaymentProvider, type StripeTax } from '../plans/index.ts'

export interface TestPayments {
  readonly stripe: StripeBilling
  readonly provider: PaymentProvider
  /** Fills in the form of a page, as a browser would, and answers where it leads. */
  submit(page: string, form: Readonly<Record<string, string>>): Promise<SubmittedPage>
  close(): Promise<void>
}

export interface SubmittedPage {
  /** Null when the page is shown again. */
  readonly to: string | null
  readonly text: string
}

export const goodCard = { card: '4242 4242 4242 4242', expiry: '12 / 40', country: 'US' }

/** Our account at the simulated Stripe, over real HTTP and by Stripe's own library. */
export async function openTestPayments(
  clock: () => Date,
  tax: StripeTax = 'off',
): Promise<TestPayments> {
  const secrets = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' }
  const { stripe, baseUrl, close } = await serveStripe({
    ...secrets,
    clock,
    webhookUrl: () => null,
  })
  const provider = openStripe({
    secretKey: () => secrets.secretKey,
    webhookSecret: () => secrets.webhookSecret,
    apiUrl: () => baseUrl,
    tax,
  })
  return {
    stripe,
    provider,
    async submit(page, form) {
      const answer = await fetch(page, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      })
      return { to: answer.headers.get('location'), text: await answer.text() }
    },
    close,
  }
}
