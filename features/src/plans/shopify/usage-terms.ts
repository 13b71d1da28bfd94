import { formatCount, formatPrice } from '@cartograph/contract'
import type { UsageTerms } from '../payments/payment-provider.ts'

/** '$1 for each 1,000 orders beyond 20,000 in 30 days'. */
export function describeTerms({ beyond, each, priceMinor }: UsageTerms, currency: string): string {
  const unit = each === 1 ? 'order' : `${formatCount(each, 'en')} orders`
  return `${formatPrice(priceMinor, currency)} for each ${unit} beyond ${formatCount(beyond, 'en')} in 30 days`
}

/** For the return address: what was approved holds, also after the file of plans was changed. */
export function writeTerms({ beyond, each, priceMinor }: UsageTerms): string {
  return [beyond, each, priceMinor].join('-')
}

export function readTerms(text: string | null): UsageTerms | null {
  const [, beyond, each, price] = /^(\d{1,10})-(\d{1,10})-(\d{1,9})$/.exec(text ?? '') ?? []
  if (beyond === undefined || Number(each) === 0) return null
  return { beyond: Number(beyond), each: Number(each), priceMinor: Number(price) }
}

/** In minor units, without the cap. */
export function dueFor({ beyond, each, priceMinor }: UsageTerms, orders: number): number {
  return Math.ceil(Math.max(0, orders - beyond) / each) * priceMinor
}
