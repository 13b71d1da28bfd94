import { formatDecimal } from '@cartograph/contract'
import { toUnits } from '../kit/google/plain-decimal.ts'
import type { Metrics } from './api-types.ts'

/**
 * The part of a campaign's metrics that its ads do not account for: everything for a campaign
 * without ads (Performance Max), null if there is no remainder.
 */
export function campaignRest(campaign: Metrics, ads: readonly Metrics[]): Metrics | null {
  if (ads.length === 0) return campaign
  const rest = (name: keyof Metrics, places: number): bigint => {
    const adTotal = ads.reduce((sum, ad) => sum + toUnits(ad[name], places), 0n)
    const left = toUnits(campaign[name], places) - adTotal
    return left > 0n ? left : 0n
  }
  const costMicros = rest('costMicros', 0)
  const impressions = rest('impressions', 0)
  const clicks = rest('clicks', 0)
  const conversions = rest('conversions', places)
  if (costMicros + impressions + clicks === 0n && conversions < leastConversions) return null
  return {
    costMicros: String(costMicros),
    impressions: String(impressions),
    clicks: String(clicks),
    conversions: formatDecimal(conversions, places),
    conversionsValue: formatDecimal(rest('conversionsValue', places), places),
  }
}

const places = 8

/** Fractional conversions are rounded, so less than a thousandth is no remainder. */
const leastConversions = toUnits('0.001', places)
