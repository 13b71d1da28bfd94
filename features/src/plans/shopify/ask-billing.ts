import { ShopBillingRefusal, type ShopBilling } from '@cartograph/connectors'
import { callPlatform } from '../../call-platform.ts'
import type { Context } from '../../context.ts'
import { PaymentError } from '../payments/payment-provider.ts'

/** Asks a shop; what Shopify refuses is a PaymentError. */
export function askBilling<T>(
  ctx: Context,
  billing: () => Promise<ShopBilling>,
  work: (billing: ShopBilling, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return callPlatform(ctx, {
    platform: 'SP',
    nextStep: 'Install Cartograph in the store again.',
    work: async (signal) => {
      try {
        return await work(await billing(), signal)
      } catch (cause) {
        if (!(cause instanceof ShopBillingRefusal)) throw cause
        const message = `Shopify rejected this: ${cause.message}`
        throw new PaymentError(message, { isRefusal: true, cause })
      }
    },
  })
}
