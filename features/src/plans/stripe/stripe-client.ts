import type Stripe from 'stripe'
import { PaymentError } from '../payments/payment-provider.ts'

export interface StripeOptions {
  readonly secretKey: () => string
  readonly webhookSecret: () => string
  /** Where the API is served, if it is not Stripe itself. */
  readonly apiUrl: () => string | null
  /** Whether tax is computed by Stripe Tax, and whether prices contain it. */
  readonly tax: StripeTax
}

export type StripeTax = 'off' | 'exclusive' | 'inclusive'

/** Of the API. A newer one is taken over together with a newer library, after reading its changes. */
const apiVersion = '2026-10-28.endive'
const stripeUrl = 'https://api.stripe.com'

export interface StripeClient {
  /** Runs requests. Every failure is a PaymentError. */
  ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T>
}

/** The library is loaded with the first request: installations without payments never need it. */
export function openStripeClient({ secretKey, apiUrl }: StripeOptions): StripeClient {
  let opened: Promise<Stripe> | null = null
  async function open(): Promise<Stripe> {
    const { default: StripeLibrary } = await import('stripe')
    return new StripeLibrary(secretKey(), {
      apiVersion,
      maxNetworkRetries: 2,
      timeout: 20_000,
      telemetry: false,
      httpClient: StripeLibrary.createFetchHttpClient(async (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        return fetch(url.replace(stripeUrl, apiUrl() ?? stripeUrl), init)
      }),
    })
  }
  return {
    async ask(work) {
      opened ??= open()
      try {
        return await work(await opened)
      } catch (error) {
        throw toPaymentError(error)
      }
    },
  }
}

/** Whether an object does not exist at Stripe. */
export function isMissing(error: unknown): boolean {
  return error instanceof PaymentError && Object(error.cause).code === 'resource_missing'
}

function toPaymentError(cause: unknown): PaymentError {
  const { type, message } = Object(cause) as { type?: string; message?: string }
  if (type === 'StripeCardError')
    return new PaymentError(message ?? 'The card was declined.', { isRefusal: true, cause })
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError')
    return new PaymentError('Stripe rejected the key of this installation. Ask its operator.', {
      isRefusal: true,
      cause,
    })
  if (type === 'StripeInvalidRequestError')
    return new PaymentError(`Stripe rejected this: ${message ?? 'no reason was given'}`, {
      isRefusal: true,
      cause,
    })
  return new PaymentError('Stripe cannot be reached. Nothing was charged. Try again in a moment.', {
    isRefusal: false,
    cause,
  })
}
