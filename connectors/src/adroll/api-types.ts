import { z } from 'zod'
import { plainDecimal } from '../kit/values/plain-decimal.ts'

/** An opaque id: 22 letters and digits. */
export const Eid = z.string().regex(/^[A-Z0-9]{10,36}$/i, 'Not an EID')

export const ListedAdvertisable = z.object({ eid: Eid, name: z.string().nullish() })

export const Advertisables = z.object({ results: z.array(ListedAdvertisable) })

export const Advertisable = ListedAdvertisable.extend({
  currency: z.string().min(1),
  createdDate: z.coerce.date().nullish().catch(null),
})
export type Advertisable = z.infer<typeof Advertisable>

/** A decimal as a number or text; null where nothing happened. */
const Amount = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/, 'Not a decimal number')])
  .nullish()
  .transform((amount) => plainDecimal(amount ?? 0))
const Count = Amount.transform(Number).pipe(z.int().min(0))

const metrics = {
  impressions: Count,
  clicks: Count,
  cost: Amount,
  conversions: Amount,
  revenue: Amount,
}
export const metricNames = Object.keys(metrics)

/** Requires only what assigning it to a day needs, so that a malformed row rejects only its day. */
export const LooseDay = z.looseObject({ date: z.iso.date() })
export type LooseDay = z.infer<typeof LooseDay>

const byDate = { metrics: z.object({ byDate: z.array(LooseDay) }) }
const Named = z.object({ eid: Eid, name: z.string().nullish() })
const Campaign = Named.extend({ status: z.string().nullish() })

/** The campaigns of an advertiser with their days, down to ads. */
export const CampaignDays = z.array(
  Campaign.extend({
    ...byDate,
    adgroups: z.array(Named.extend({ ads: z.array(Named.extend(byDate)) })),
  }),
)

const CampaignRow = z.object({ campaign: Campaign, ...metrics })
export type CampaignRow = z.infer<typeof CampaignRow>
const AdRow = z.object({ campaign: Campaign, adGroup: Named, ad: Named, ...metrics })
export type AdRow = z.infer<typeof AdRow>

/** The raw record of a day. */
export const DayPayload = z.object({ campaigns: z.array(CampaignRow), ads: z.array(AdRow) })
export type DayPayload = z.infer<typeof DayPayload>

export const AdvertiserDays = z.object({
  metrics: z.object({ byDate: z.array(z.object({ date: z.iso.date(), cost: Amount })) }),
})

export const Segment = z.object({
  segment_id: Eid,
  name: z.string().nullish(),
  is_active: z.boolean().nullish(),
  /** The addresses on the list. */
  emails: z.int().nullish(),
})
export type Segment = z.infer<typeof Segment>
