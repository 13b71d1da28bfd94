import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    pageSize: 50,
    isPage: ({ url }) => /\/v2\/orders\?|\/v3\/(customers|catalog\/products)\?/.test(url),
    // A customer: the lines of an order have keys of their own.
    misprint: {
      pattern: /("customer_group_id":\d+,"date_created":")[^"]+"/,
      replacement: '$1yesterday"',
    },
    deletion: { takeOut: markAsDeleted },
  },
  audiences: null,
}

/** A deleted order is archived, and listed as such. */
function markAsDeleted(body: unknown): unknown {
  const [first, ...others] = Array.isArray(body) ? (body as unknown[]) : []
  const isOrder = typeof first === 'object' && first !== null && 'status_id' in first
  return isOrder ? [{ ...first, is_deleted: true }, ...others] : body
}
