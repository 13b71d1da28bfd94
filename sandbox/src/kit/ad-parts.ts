import { dayNumber, type AdBreakdownRow } from '@cartograph/contract'
import type { AdDay } from '../world/ledgers/ledger-types.ts'

/** A part of a breakdown, with its shares of what ads show and of what they sell. */
export interface AdShare {
  readonly value: string
  readonly detail?: string
  readonly shown: number
  readonly sold: number
}

export interface DividedAds {
  readonly share: AdShare
  readonly figures: AdDay
}

/**
 * Divides what ads did on a day: the parts add up exactly if their shares do. Parts without anything are
 * left out. Whole numbers are rounded differently each day, so that no part is always favoured.
 */
export function divideAds(ads: AdDay, day: string, shares: readonly AdShare[]): DividedAds[] {
  const offset = (dayNumber(day) * 0.618_034 + Number(ads.campaignId.slice(-3)) * 0.377) % 1
  const shown = { from: 0, to: 0 }
  const sold = { from: 0, to: 0 }
  return shares.flatMap((share) => {
    const part = (total: number, { from, to }: { readonly from: number; readonly to: number }) =>
      Math.floor(total * to + offset) - Math.floor(total * from + offset)
    for (const [range, length] of [
      [shown, share.shown],
      [sold, share.sold],
    ] as const) {
      range.from = range.to
      // Shares that add up to one end at exactly one.
      range.to = Math.round((range.to + length) * 1e6) / 1e6
    }
    const conversions = part(ads.conversions, sold)
    const before = Math.floor(ads.conversions * sold.from + offset)
    const valueUntil = (count: number) =>
      ads.conversions === 0 ? 0 : Math.floor((ads.conversionValueMinor * count) / ads.conversions)
    const figures: AdDay = {
      campaignId: ads.campaignId,
      adSetId: '',
      adId: '',
      spendMinor: part(ads.spendMinor, shown),
      impressions: part(ads.impressions, shown),
      clicks: part(ads.clicks, shown),
      conversions,
      conversionValueMinor: valueUntil(before + conversions) - valueUntil(before),
      otherConversions: {
        carts: part(ads.otherConversions.carts, sold),
        signUps: part(ads.otherConversions.signUps, sold),
      },
    }
    const counts = [figures.spendMinor, figures.impressions, figures.clicks, conversions]
    return counts.every((count) => count === 0) ? [] : [{ share, figures }]
  })
}

/** The columns of a part that are the same on every platform. */
export function partColumns({
  share,
  figures,
}: DividedAds): Pick<AdBreakdownRow, 'value' | 'detail' | 'impressions' | 'clicks'> {
  const { impressions, clicks } = figures
  return { value: share.value, detail: share.detail ?? '', impressions, clicks }
}
