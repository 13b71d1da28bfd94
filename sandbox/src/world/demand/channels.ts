import { msPerDay } from '@cartograph/contract'
import type { Journey, Utm, Visit } from '../entities.ts'
import { between, pick, pickWeighted, sum, type Random } from '../random.ts'

/** A source of web orders. */
interface Channel {
  readonly name: string
  readonly weight: number
  readonly source: string
  readonly tactic: string | null
  readonly referrerUrl: string | null
  readonly medium: string | null
  readonly utmSource: string | null
  readonly campaigns: readonly string[]
}

export const channels: readonly Channel[] = [
  {
    name: 'facebook',
    weight: 0.2,
    source: 'Facebook',
    tactic: 'AD',
    referrerUrl: 'https://l.facebook.com/',
    medium: 'paid_social',
    utmSource: 'facebook',
    campaigns: ['prospecting_lookalike', 'retargeting_catalog', 'video_trail_stories'],
  },
  {
    name: 'instagram',
    weight: 0.05,
    source: 'Instagram',
    tactic: 'AD',
    referrerUrl: 'https://l.instagram.com/',
    medium: 'paid_social',
    utmSource: 'instagram',
    campaigns: ['prospecting_reels', 'creator_collab'],
  },
  {
    name: 'tiktok',
    weight: 0.04,
    source: 'TikTok',
    tactic: 'AD',
    referrerUrl: 'https://www.tiktok.com/',
    medium: 'paid_social',
    utmSource: 'tiktok',
    campaigns: ['spark_ads_trail', 'creator_ugc'],
  },
  {
    name: 'google_ads',
    weight: 0.19,
    source: 'Google',
    tactic: 'SEO',
    referrerUrl: 'https://www.google.com/',
    medium: 'cpc',
    utmSource: 'google',
    campaigns: ['brand_us', 'shopping_all', 'generic_outdoor'],
  },
  {
    name: 'email',
    weight: 0.15,
    source: 'Email',
    tactic: 'NEWSLETTER',
    referrerUrl: null,
    medium: 'email',
    utmSource: 'klaviyo',
    campaigns: ['weekly_digest', 'welcome_series', 'abandoned_cart', 'win_back'],
  },
  {
    name: 'organic',
    weight: 0.18,
    source: 'Google',
    tactic: 'SEO',
    referrerUrl: 'https://www.google.com/',
    medium: null,
    utmSource: null,
    campaigns: [],
  },
  {
    name: 'direct',
    weight: 0.15,
    source: 'direct',
    tactic: null,
    referrerUrl: null,
    medium: null,
    utmSource: null,
    campaigns: [],
  },
  {
    name: 'affiliate',
    weight: 0.04,
    source: 'Affiliate',
    tactic: null,
    referrerUrl: 'https://gearreviews.example.com/best-packs',
    medium: 'affiliate',
    utmSource: 'shareasale',
    campaigns: ['gear_blogs', 'coupon_sites'],
  },
]

/** The share of orders placed on the web. */
export const webShare = 0.93

const landingPages = ['/', '/collections/all', '/collections/new', '/pages/field-guide']

/** The visits of a buyer before an order at `orderedAt`. */
export function journeyTo(random: Random, orderedAt: number, weights: readonly number[]): Journey {
  const total = sum(weights)
  const lastVisit = visitAt(random, orderedAt - between(random, 60, 2400) * 1000, weights, total)
  const visits = random() < 0.55 ? 1 : between(random, 2, 6)
  if (visits === 1) return { firstVisit: lastVisit, lastVisit, visits }
  const daysBefore = between(random, 1, 25)
  const firstVisit = visitAt(random, lastVisit.occurredAt - daysBefore * msPerDay, weights, total)
  return { firstVisit, lastVisit, visits }
}

/** A visit from a random channel, by weight. */
export function visitAt(
  random: Random,
  occurredAt: number,
  weights: readonly number[],
  total: number,
): Visit {
  const channel = channels[pickWeighted(random, weights, total)]
  if (!channel) throw new Error('More weights than channels')
  const path = pick(random, landingPages)
  return {
    occurredAt,
    source: channel.source,
    tactic: channel.tactic,
    referrerUrl: channel.referrerUrl,
    landingPage: `https://shop.example.com${path}`,
    utm: utmOf(random, channel),
  }
}

function utmOf(random: Random, channel: Channel): Utm | null {
  if (channel.utmSource === null || channel.medium === null) return null
  return {
    source: channel.utmSource,
    medium: channel.medium,
    // Some links lack their campaign tag.
    campaign: random() < 0.06 ? null : pick(random, channel.campaigns),
    content: random() < 0.3 ? `ad_${between(random, 1, 9)}` : null,
    term: channel.medium === 'cpc' ? 'trail pack' : null,
  }
}
