import { z } from 'zod'
import { Count } from '../kit/ads/metrics.ts'
import { DecimalText, DigitsId, NumberId } from '../kit/values/number-text.ts'

/** URNs have ids at their end: urn:li:sponsoredCampaign:123. */
const UrnId = z
  .string()
  .transform((urn) => urn.slice(urn.lastIndexOf(':') + 1))
  .pipe(DigitsId)
/** In ids of creatives, and in those of entities. */
const AnyId = z.union([z.number().transform(String), UrnId])

export const AccountUser = z.object({ account: UrnId, user: z.string().min(1), role: z.string() })

export const ListedAccount = z.object({ id: NumberId, name: z.string().nullish() })
export type ListedAccount = z.infer<typeof ListedAccount>

export const AdAccount = ListedAccount.extend({
  currency: z.string().min(1),
  changeAuditStamps: z
    .object({ created: z.object({ time: z.number().nullish() }).nullish() })
    .nullish(),
})
export type AdAccount = z.infer<typeof AdAccount>

/** A campaign group, a campaign or a creative, of which only the name and status are read. */
export const Entity = z.object({
  id: AnyId,
  name: z.string().nullish(),
  status: z.string().nullish(),
})
export type Entity = z.infer<typeof Entity>

export const Conversion = z.object({ id: AnyId, type: z.string().nullish() })

const Day = z.object({ year: z.int(), month: z.int(), day: z.int() })

/** Requires only what assigning it to a day needs, so that a malformed row rejects only its day. */
export const LooseElement = z.looseObject({ dateRange: z.object({ start: Day }) })
export type LooseElement = z.infer<typeof LooseElement>

const Money = z
  .string()
  .nullish()
  .transform((text) => text ?? '0')
  .pipe(DecimalText)

/** What a creative did on a day. */
export const AdElement = z.object({
  /** The campaign group, the campaign and the creative. */
  pivotValues: z.tuple([UrnId, UrnId, UrnId]),
  impressions: Count,
  clicks: Count,
  costInLocalCurrency: Money,
  oneClickLeads: Count,
})
export type AdElement = z.infer<typeof AdElement>

/** The conversions of a creative by one rule. */
export const ConversionElement = z.object({
  /** The creative and the conversion. */
  pivotValues: z.tuple([UrnId, UrnId]),
  externalWebsiteConversions: Count,
  conversionValueInLocalCurrency: Money,
})
export type ConversionElement = z.infer<typeof ConversionElement>

/** The metrics of an element; its rows also have their date and their entities. */
export function metricsOf({ shape }: { readonly shape: object }): readonly string[] {
  return Object.keys(shape).filter((name) => name !== 'pivotValues')
}

const Names = z.record(z.string(), Entity.omit({ id: true }))

/** The raw record of a day. */
export const DayPayload = z.object({
  ads: z.array(AdElement),
  conversions: z.array(ConversionElement),
  /** The types of conversions by id, when the day was read. */
  types: z.record(z.string(), z.string()),
  groups: Names,
  campaigns: Names,
  creatives: Names,
})
export type DayPayload = z.infer<typeof DayPayload>

/** A day of the whole account. */
export const AccountElement = z.object({ costInLocalCurrency: Money })

export const CreatedSegment = z.object({ id: DigitsId })

const Destination = z.object({
  status: z.string().nullish(),
  audienceSize: z.int().nullish(),
  matchedCount: z.int().nullish(),
})

export const Segment = z.object({
  id: NumberId,
  inputCount: z.int().nullish(),
  destinations: z.array(Destination).nullish(),
})
export type Segment = z.infer<typeof Segment>

/** The outcome for each user, in the order of the request. */
export const UserResults = z.object({ elements: z.array(z.object({ status: z.int() })) })
