import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { sha256 } from '../../testing/sha256.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    // Three slices of 30 days.
    startDay: '2026-02-14',
    isPage: 'slices',
    misprint: {
      pattern: /("billed_charge_local_micro":\[)\d+/,
      replacement: '$1"much"',
    },
    deletion: { takeOut: withoutFirstSet },
  },
  audiences: {
    memberOf: sha256,
    memberOfPhone: (phone) => sha256(phone.slice(1)),
    refuses: 'with_name',
    membershipDays: 30,
    closedAccount: 'forbidden',
  },
}

/** Takes the first set and its ads out of results; their ids differ in the last digit. */
function withoutFirstSet(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data_type' in body)) return body
  if (body.data_type !== 'stats' || !('data' in body) || !Array.isArray(body.data)) return body
  const data = (body.data as readonly { readonly id: string }[]).filter(
    ({ id }) => !/011\d$/.test(id),
  )
  return { ...body, data }
}
