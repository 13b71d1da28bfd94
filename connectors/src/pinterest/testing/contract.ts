import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { sha256 } from '../../testing/sha256.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    // Three slices of a report.
    startDay: '2026-02-14',
    isPage: 'slices',
    misprint: {
      pattern: /("SPEND_IN_MICRO_DOLLAR":)\d+/,
      replacement: '$1"much"',
    },
    deletion: { takeOut: withoutFirstRow },
  },
  audiences: {
    memberOf: sha256,
    memberOfPhone: sha256,
    refuses: 'silently',
    membershipDays: null,
    closedAccount: 'forbidden',
  },
}

/** Of a report, which has a list for each ad; other responses stay as they are. */
function withoutFirstRow(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, rows], n) => [
      key,
      n === 0 && /^\d+$/.test(key) && Array.isArray(rows) ? rows.slice(1) : (rows as unknown),
    ]),
  )
}
