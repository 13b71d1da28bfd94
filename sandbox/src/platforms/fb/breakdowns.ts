import { divideAds, type AdShare, type DividedAds } from '../../kit/ad-parts.ts'
import { sumOf } from '../../kit/ad-truth.ts'
import type { SandboxShop } from '../../shop.ts'
import type { AdCampaign } from '../../world/ledgers/ledger-types.ts'

/** The breakdowns that can be requested together, and what they divide results into. */
export const breakdowns: readonly { readonly fields: readonly string[]; shares: AdShare[] }[] = [
  {
    fields: ['publisher_platform', 'platform_position'],
    shares: [
      { value: 'facebook', detail: 'feed', shown: 0.38, sold: 0.46 },
      { value: 'facebook', detail: 'facebook_reels', shown: 0.09, sold: 0.05 },
      { value: 'instagram', detail: 'feed', shown: 0.22, sold: 0.24 },
      { value: 'instagram', detail: 'instagram_stories', shown: 0.13, sold: 0.11 },
      { value: 'instagram', detail: 'instagram_reels', shown: 0.12, sold: 0.12 },
      { value: 'audience_network', detail: 'an_classic', shown: 0.06, sold: 0.02 },
    ],
  },
  {
    fields: ['age', 'gender'],
    shares: [
      { value: '18-24', detail: 'female', shown: 0.07, sold: 0.03 },
      { value: '18-24', detail: 'male', shown: 0.06, sold: 0.02 },
      { value: '25-34', detail: 'female', shown: 0.17, sold: 0.2 },
      { value: '25-34', detail: 'male', shown: 0.15, sold: 0.15 },
      { value: '35-44', detail: 'female', shown: 0.16, sold: 0.22 },
      { value: '35-44', detail: 'male', shown: 0.13, sold: 0.15 },
      { value: '45-54', detail: 'female', shown: 0.1, sold: 0.12 },
      { value: '45-54', detail: 'male', shown: 0.1, sold: 0.08 },
      { value: '55-64', detail: 'unknown', shown: 0.06, sold: 0.03 },
    ],
  },
  {
    fields: ['country'],
    shares: [
      { value: 'US', shown: 0.91, sold: 0.93 },
      { value: 'CA', shown: 0.05, sold: 0.04 },
      { value: 'GB', shown: 0.04, sold: 0.03 },
    ],
  },
]

interface CampaignPart extends DividedAds {
  readonly campaign: AdCampaign
  /** By the fields of the breakdown. */
  readonly values: Readonly<Record<string, string>>
}

/** What each campaign did on a day, divided by the breakdowns; undivided without any. */
export function campaignParts(
  shop: SandboxShop,
  day: string,
  at: Date,
  fields: readonly string[],
): readonly CampaignPart[] {
  const { campaigns, day: adsOf } = shop.ledgers.ads.FB
  const { shares = [] } = breakdowns.find((one) => one.fields.join() === fields.join()) ?? {}
  const all = adsOf(day, at)
  return campaigns.flatMap((campaign) => {
    const sum = sumOf(all.filter(({ campaignId }) => campaignId === campaign.id))
    if (sum === null) return []
    return divideAds(sum, day, shares).map((part) => {
      const { value, detail = '' } = part.share
      const values = [value, detail].slice(0, fields.length)
      return {
        ...part,
        campaign,
        values: Object.fromEntries(values.map((one, position) => [fields[position], one])),
      }
    })
  })
}
