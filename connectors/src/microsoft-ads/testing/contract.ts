import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { sha256 } from '../../testing/sha256.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    // Three slices of reports.
    startDay: '2026-02-14',
    isPage: 'slices',
    misprint: { pattern: /("Spend":")[\d.]+"/, replacement: '$1much"' },
    deletion: { takeOut: withoutFirstCampaign },
  },
  audiences: {
    memberOf: sha256,
    memberOfPhone: sha256,
    refuses: 'with_name',
    membershipDays: null,
    closedAccount: 'forbidden',
  },
}

/** Of each report, the rows of its first campaign; other responses stay as they are. */
function withoutFirstCampaign(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  const rows = body as readonly { readonly CampaignId?: string }[]
  const first = rows[0]?.CampaignId
  return first === undefined ? rows : rows.filter(({ CampaignId }) => CampaignId !== first)
}
