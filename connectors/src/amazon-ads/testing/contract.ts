import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { sha256 } from '../../testing/sha256.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    // A slice has six reports.
    isPage: ({ url }) => /\/reporting\/|\/storage\//.test(url),
    misprint: { pattern: /("cost":)[\d.]+/, replacement: '$1"much"' },
    deletion: { takeOut: withoutCampaign },
  },
  audiences: {
    memberOf: sha256,
    memberOfPhone: (phone) => sha256(phone.slice(1)),
    refuses: 'with_number',
    membershipDays: null,
    closedAccount: 'forbidden',
  },
}

/** Of a report, which is a list; a campaign without ads has a row of its own. */
function withoutCampaign(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  return (body as { readonly campaignName?: string }[]).filter(
    ({ campaignName }) => campaignName !== 'brands_store_spotlight',
  )
}
