import type { Person } from '../../kit/audiences/person.ts'
import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { sha256 } from '../../testing/sha256.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    startDay: '2026-02-16',
    isPage: 'slices',
    misprint: { pattern: /"costMicros":"\d+"/, replacement: '"costMicros":"much"' },
    deletion: { takeOut: withoutCampaign },
  },
  audiences: {
    memberOf: sha256,
    memberOfPhone: sha256,
    memberOfAddress,
    refuses: 'with_number',
    membershipDays: 30,
    closedAccount: 'account_gone',
  },
}

/** Country and postal code as they are, names in lower case and hashed. */
function memberOfAddress({ firstName, lastName, address }: Person): string {
  return JSON.stringify({
    address: {
      givenName: sha256(firstName?.toLowerCase() ?? ''),
      familyName: sha256(lastName?.toLowerCase() ?? ''),
      regionCode: address?.countryCode,
      postalCode: address?.postalCode,
    },
  })
}

/** A campaign without ads has a row of its own. */
function withoutCampaign(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  return (body as { results?: { campaign?: { name?: string } }[] }[]).map((batch) => ({
    ...batch,
    results: batch.results?.filter(({ campaign }) => campaign?.name !== 'shopping_all') ?? [],
  }))
}
