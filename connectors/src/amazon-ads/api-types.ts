import { z } from 'zod'
import { Count } from '../kit/ads/metrics.ts'
import { NumberId } from '../kit/values/number-text.ts'

/** An advertiser in one country, or an entity of Amazon DSP (`agency`). */
export const Profile = z.object({
  profileId: NumberId,
  countryCode: z.string(),
  currencyCode: z.string(),
  timezone: z.string(),
  accountInfo: z.object({
    id: z.string().min(1),
    type: z.string(),
    name: z.string().nullish(),
    marketplaceStringId: z.string().nullish(),
  }),
})
export type Profile = z.infer<typeof Profile>

export const Report = z.object({
  reportId: z.string().min(1),
  status: z.string(),
  url: z.url({ protocol: /^https?$/ }).nullish(),
})

/** Requires only what assigning it to a day needs, so that a malformed row rejects only its day. */
export const LooseRow = z.looseObject({ date: z.iso.date() })
export type LooseRow = z.infer<typeof LooseRow>

/** In the currency of the profile, with two decimals or more. */
const Money = z
  .number()
  .nullish()
  .transform((amount) => (amount ?? 0).toFixed(4))

const metrics = { impressions: Count, clicks: Count, cost: Money }
/** Within 14 days of a click. */
const ofClicks = { purchases14d: Count, sales14d: Money }
/** Within 14 days of a click or, where ads are paid by views, of a view. */
const ofClicksAndViews = { purchases: Count, sales: Money, addToCart: Count }

const Campaign = z.object({
  campaignId: NumberId,
  campaignName: z.string().nullish(),
  campaignStatus: z.string().nullish(),
  ...metrics,
})
const Ad = z.object({
  campaignId: NumberId,
  adGroupId: NumberId,
  adGroupName: z.string().nullish(),
  adId: NumberId,
  ...metrics,
})

/** The rows of each type of report; the columns of a report are those of its rows and the date. */
const rowsOf = {
  spCampaigns: Campaign.extend(ofClicks),
  spAdvertisedProduct: Ad.extend({ ...ofClicks, advertisedSku: z.string().nullish() }),
  sbCampaigns: Campaign.extend(ofClicksAndViews),
  sbAds: Ad.extend(ofClicksAndViews),
  sdCampaigns: Campaign.extend(ofClicksAndViews),
  sdAdvertisedProduct: Ad.extend({ ...ofClicksAndViews, promotedSku: z.string().nullish() }),
}
export type ReportType = keyof typeof rowsOf

export function columnsOf(type: ReportType): readonly string[] {
  return ['date', ...Object.keys(rowsOf[type].shape)]
}

/** The raw record of a day: the rows of each report. */
export const DayPayload = z.object({
  spCampaigns: z.array(rowsOf.spCampaigns),
  spAdvertisedProduct: z.array(rowsOf.spAdvertisedProduct),
  sbCampaigns: z.array(rowsOf.sbCampaigns),
  sbAds: z.array(rowsOf.sbAds),
  sdCampaigns: z.array(rowsOf.sdCampaigns),
  sdAdvertisedProduct: z.array(rowsOf.sdAdvertisedProduct),
})
export type DayPayload = z.infer<typeof DayPayload>

export const Dataset = z.object({ dataSetId: z.string().min(1) })

export const SharingRules = z.object({
  sharingRules: z.array(z.object({ destinationAccountId: z.string().nullish() })).nullish(),
})

/** The outcome for the members of a request; errors do not say whose they are. */
export const Ingress = z.object({
  errors: z.array(z.object({ errorCode: z.string().nullish() })).nullish(),
})

export const DatasetMetrics = z.object({
  activeMembers: z.int().nullish(),
  matchedMembers: z.int().nullish(),
})
