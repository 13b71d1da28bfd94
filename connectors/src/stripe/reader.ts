import type { StripeClient } from './client.ts'
import { PayoutFinder } from './payout-finder.ts'

/** Shared by the streams of one account. */
export interface StripeReader {
  readonly client: StripeClient
  readonly payouts: PayoutFinder
}

export function readerOf(client: StripeClient): StripeReader {
  return { client, payouts: new PayoutFinder(client) }
}
