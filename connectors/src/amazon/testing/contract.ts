import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    isPage: 'slices',
    misprint: { pattern: /("item-price":")\d[\d.]*"/, replacement: '$1much"' },
    deletion: { takeOut: withoutFirstDay },
  },
  audiences: null,
}

/** Of a traffic report, its first day; other responses stay as they are. */
function withoutFirstDay(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('salesAndTrafficByDate' in body)) return body
  const days: unknown = body.salesAndTrafficByDate
  return {
    ...body,
    salesAndTrafficByDate: Array.isArray(days) ? (days as unknown[]).slice(1) : days,
  }
}
