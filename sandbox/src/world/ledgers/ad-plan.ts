import { channels } from '../demand/channels.ts'
import { between, pick, randomFor, type Random } from '../random.ts'
import type { AdCampaign, AdPlatform } from './ledger-types.ts'

/** A campaign and its hidden parameters. */
export interface AdPlan {
  readonly campaign: AdCampaign
  /** The index of its channel; `shareOfChannel` is the campaign's share of the channel's orders. */
  readonly channel: number
  /** Null for ads that are credited with orders from no link of theirs. */
  readonly utmSource: string | null
  /** The source of a visit of the channel. */
  readonly visitSource: string
  /** The share of these orders that follow an ad that was seen; 1 for links. */
  readonly assistedShare: number
  readonly shareOfChannel: number
  readonly ads: readonly PlannedAd[]
  /** The expected order value per unit of spend. */
  readonly returnOnSpend: number
  readonly costPerThousandMinor: number
  readonly clickRate: number
}

export interface PlannedAd {
  readonly adSetId: string
  readonly adId: string
  /** Unique among the platform's ads. */
  readonly number: number
  readonly weight: number
}

interface Style {
  readonly channels: readonly string[]
  /**
   * The random stream of the platform; the first four share one. Platforms that credit orders of the
   * same channel need different ones, or they credit the same orders.
   */
  readonly stream?: number
  /**
   * Of ads that are seen and not clicked: the share of the channel's orders, which come without a
   * tag, that follow them.
   */
  readonly assists?: { readonly share: number; readonly campaigns: readonly string[] }
  readonly adSets: readonly [string, string, string]
  readonly ids: { readonly prefix: string; readonly digits: number }
  readonly costPerThousandMinor: number
  readonly clickRate: number
}

const styles: Readonly<Record<AdPlatform, Style>> = {
  AA: {
    // People who saw an ad at Amazon search for the shop later.
    channels: ['organic'],
    stream: 6,
    assists: {
      share: 0.1,
      campaigns: ['products_auto', 'brands_video', 'brands_store_spotlight', 'display_remarketing'],
    },
    adSets: ['Close match', 'Loose match', 'Complements'],
    // Larger than a number that is exact.
    ids: { prefix: '2814749', digits: 5 },
    costPerThousandMinor: 1100,
    clickRate: 0.004,
  },
  BA: {
    // People who saw an ad at Bing search for the shop again.
    channels: ['organic'],
    stream: 3,
    assists: { share: 0.15, campaigns: ['bing_brand', 'bing_performance_max'] },
    adSets: ['Brand terms', 'Outdoor gear', 'Dynamic pages'],
    ids: { prefix: '571', digits: 4 },
    costPerThousandMinor: 4200,
    clickRate: 0.028,
  },
  FB: {
    channels: ['facebook', 'instagram'],
    adSets: ['US broad 25-54', 'Lookalike 1%', 'Site visitors 30 days'],
    ids: { prefix: '120210', digits: 6 },
    costPerThousandMinor: 1800,
    clickRate: 0.012,
  },
  GD: {
    channels: ['google_ads'],
    adSets: ['Core terms', 'Long tail', 'In market'],
    ids: { prefix: '21', digits: 3 },
    costPerThousandMinor: 8800,
    clickRate: 0.034,
  },
  MT: {
    // People who saw a commercial type the shop's address later.
    channels: ['direct'],
    stream: 5,
    assists: { share: 0.12, campaigns: ['tv_prospecting', 'tv_retargeting'] },
    // Groups of creatives.
    adSets: ['Trail stories', 'Gear close-ups', 'Customer voices'],
    ids: { prefix: '83', digits: 4 },
    costPerThousandMinor: 3500,
    // The households that visit the shop.
    clickRate: 0.005,
  },
  LI: {
    // People who saw an ad at work type the shop's address later.
    channels: ['direct'],
    stream: 4,
    assists: { share: 0.1, campaigns: ['linkedin_corporate_gifts', 'linkedin_team_offsites'] },
    adSets: ['HR managers', 'Office managers', 'Site visitors 90 days'],
    ids: { prefix: '64', digits: 4 },
    costPerThousandMinor: 3400,
    clickRate: 0.0055,
  },
  PT: {
    // People who saw a Pin search for the shop later.
    channels: ['organic'],
    assists: { share: 0.2, campaigns: ['pins_gift_ideas', 'pins_catalog_retargeting'] },
    adSets: ['Interest hiking', 'Keywords gifts', 'Site visitors 60 days'],
    ids: { prefix: '626', digits: 5 },
    costPerThousandMinor: 900,
    clickRate: 0.006,
  },
  RL: {
    // People who saw a banner type the shop's address later.
    channels: ['direct'],
    stream: 7,
    assists: { share: 0.08, campaigns: ['retargeting_all_pages', 'prospecting_lookalike'] },
    adSets: ['All visitors', 'Cart abandoners', 'Category pages'],
    // EIDs of 22 characters.
    ids: { prefix: 'RLQ7', digits: 12 },
    costPerThousandMinor: 350,
    clickRate: 0.002,
  },
  SC: {
    // People who saw a Snap type the shop's address later.
    channels: ['direct'],
    stream: 1,
    assists: { share: 0.15, campaigns: ['snap_story_ads', 'snap_collection'] },
    adSets: ['Lifestyle hikers', 'Lookalike reach', 'Site visitors 30 days'],
    // UUIDs.
    ids: { prefix: '5ca0c4a7-1d2b-4c3d-8e4f-', digits: 6 },
    costPerThousandMinor: 600,
    clickRate: 0.009,
  },
  TT: {
    channels: ['tiktok'],
    adSets: ['Automatic targeting', 'Hikers 18-34', 'Video viewers'],
    ids: { prefix: '179', digits: 10 },
    costPerThousandMinor: 1000,
    clickRate: 0.0072,
  },
  TW: {
    // People who saw a post search for the shop later.
    channels: ['organic'],
    stream: 2,
    assists: { share: 0.08, campaigns: ['posts_trail_season', 'posts_website_traffic'] },
    adSets: ['Keywords hiking', 'Follower lookalikes', 'Website visitors'],
    ids: { prefix: 'x', digits: 4 },
    costPerThousandMinor: 700,
    clickRate: 0.007,
  },
}

/** The seed of everything that is random about a platform's ads. */
export function adSeed(seed: number, platform: AdPlatform): number {
  return seed + (styles[platform].stream ?? 0) * 40_009
}

/** The campaigns of a platform, which match the tags of the shop's orders. */
export function adPlans(seed: number, platform: AdPlatform, openedAt: number): readonly AdPlan[] {
  const style = styles[platform]
  const plans: AdPlan[] = []
  channels.forEach(({ name, utmSource, source: visitSource, campaigns: linked }, channel) => {
    if (!style.channels.includes(name)) return
    const { share: assistedShare, campaigns } = style.assists ?? { share: 1, campaigns: linked }
    for (const campaignName of campaigns) {
      const random = randomFor(seed, 'adDesign', channel * 100 + plans.length)
      const number = (plans.length + 1) * 100
      const { adSets, ads } = designAds(random, seed, style, number)
      plans.push({
        campaign: {
          id: idOf(seed, style, number),
          name: campaignName,
          status: 'active',
          createdAt: openedAt - between(random, 24, 240) * 3_600_000,
          adSets,
        },
        channel,
        utmSource,
        visitSource,
        assistedShare,
        shareOfChannel: assistedShare / campaigns.length,
        ads,
        returnOnSpend: 2 + 2 * random(),
        costPerThousandMinor: style.costPerThousandMinor * (0.8 + 0.4 * random()),
        clickRate: style.clickRate * (0.8 + 0.4 * random()),
      })
    }
  })
  return plans
}

function designAds(random: Random, seed: number, style: Style, campaign: number) {
  const ads: PlannedAd[] = []
  const adSets = style.adSets.slice(0, between(random, 2, 3)).map((name, position) => {
    const adSet = campaign + (position + 1) * 10
    const adSetId = idOf(seed, style, adSet)
    const own = Array.from({ length: between(random, 2, 3) }, (_, ad) => {
      const number = adSet + ad + 1
      const adId = idOf(seed, style, number)
      ads.push({ adSetId, adId, number, weight: pick(random, [1, 1, 2, 3, 5]) })
      // Matches the `content` tag of links.
      return { id: adId, name: `ad_${ads.length}` }
    })
    return { id: adSetId, name, ads: own }
  })
  return { adSets, ads }
}

function idOf(seed: number, { ids }: Style, number: number): string {
  const shop = String(Math.abs(seed) % 1_000_000).padStart(6, '0')
  return ids.prefix + shop + String(number).padStart(ids.digits, '0')
}
