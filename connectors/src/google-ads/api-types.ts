import { z } from 'zod'

/**
 * What is read of the Google Ads API v25: `customers:listAccessibleCustomers`, and rows of
 * `googleAds:search` and `googleAds:searchStream`. Numbers of 64 bits are text; a metric that is
 * zero may be left out.
 */

export const AccessibleCustomers = z.object({
  resourceNames: z._default(
    z.array(z.string().regex(/^customers\/\d+$/, 'Not the name of a customer')),
    [],
  ),
})
export type AccessibleCustomers = z.infer<typeof AccessibleCustomers>

/** May be negative where Google credits more than was counted. */
const Whole = z.union([z.string().regex(/^-?\d+$/, 'Not a count'), z.int()]).transform(String)

const Decimal = z
  .union([z.string().regex(/^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/, 'Not a number'), z.number()])
  .transform(String)

/** A metric that is zero may be left out. */
function orZero<Schema extends z.ZodType<string>>(schema: Schema) {
  return z.nullish(schema).transform((value) => value ?? '0')
}

function orEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value ?? {}, schema)
}

const Id = z.union([z.string().regex(/^\d+$/, 'Not an id'), z.int().min(0)]).transform(String)

/** Text that Google leaves out when it is empty. */
const Name = z.nullish(z.string()).transform((name) => name ?? '')

/** An enum, which Google leaves out when it is `UNSPECIFIED`. */
const Enum = z.nullish(z.string()).transform((name) => name ?? 'UNSPECIFIED')

export const SearchPage = z.object({
  results: z._default(z.array(z.unknown()), []),
  nextPageToken: z.optional(z.string()),
})
export type SearchPage = z.infer<typeof SearchPage>

/** A stream comes as an array of batches. */
export const SearchBatches = z.array(z.object({ results: z._default(z.array(z.unknown()), []) }))
export type SearchBatches = z.infer<typeof SearchBatches>

export const CustomerClientRow = z.object({
  customerClient: z.object({
    id: Id,
    descriptiveName: Name,
    manager: z._default(z.boolean(), false),
    /** 0 is the requested account itself. */
    level: z._default(Whole, '0'),
  }),
})
export type CustomerClientRow = z.infer<typeof CustomerClientRow>

export const CustomerRow = z.object({
  customer: z.object({
    id: Id,
    descriptiveName: Name,
    currencyCode: z.string().min(1),
    timeZone: z.string().min(1),
  }),
})
export type CustomerRow = z.infer<typeof CustomerRow>

/** The part of a row that is needed to assign it to a day. */
export const DatedRow = z.looseObject({
  segments: z.looseObject({ date: z.iso.date() }),
})
export type DatedRow = z.infer<typeof DatedRow>

export const Metrics = z.object({
  costMicros: orZero(Whole),
  impressions: orZero(Whole),
  clicks: orZero(Whole),
  conversions: orZero(Decimal),
  conversionsValue: orZero(Decimal),
})
export type Metrics = z.infer<typeof Metrics>

const Campaign = z.object({ id: Id, name: Name, status: Enum })

export const CampaignDay = z.object({
  campaign: Campaign,
  metrics: orEmpty(Metrics),
})
export type CampaignDay = z.infer<typeof CampaignDay>

export const AdDay = z.object({
  campaign: Campaign,
  adGroup: z.object({ id: Id, name: Name }),
  adGroupAd: z.object({ ad: z.object({ id: Id, name: Name }) }),
  metrics: orEmpty(Metrics),
})
export type AdDay = z.infer<typeof AdDay>

/** The conversions of one category, of a campaign or of an ad. */
export const CategoryDay = z.object({
  campaign: z.object({ id: Id }),
  adGroup: z.optional(z.object({ id: Id })),
  adGroupAd: z.optional(z.object({ ad: z.object({ id: Id }) })),
  segments: orEmpty(z.object({ conversionActionCategory: Enum })),
  metrics: orEmpty(z.object({ conversions: orZero(Decimal), conversionsValue: orZero(Decimal) })),
})
export type CategoryDay = z.infer<typeof CategoryDay>

/** A day of the whole account. */
export const AccountDay = z.object({
  segments: z.object({ date: z.iso.date() }),
  metrics: z.prefault(z.object({ costMicros: z._default(Whole, '0') }), {}),
})
export type AccountDay = z.infer<typeof AccountDay>

/** The stored payload of a day: the ads, and the campaigns, some of which have no ads. */
export const SpendDay = z.object({
  campaigns: z.array(CampaignDay),
  ads: z.array(AdDay),
  /** Missing in days that an earlier version stored. */
  categories: z.optional(z.object({ campaigns: z.array(CategoryDay), ads: z.array(CategoryDay) })),
})
export type SpendDay = z.infer<typeof SpendDay>

/** The costs or the conversions of a part of a breakdown, which has some of these fields. */
export const BreakdownRow = z.object({
  campaign: z.object({ id: Id, name: Name }),
  searchTermView: orEmpty(z.object({ searchTerm: Name })),
  segments: orEmpty(
    z.object({
      device: Enum,
      adNetworkType: Enum,
      productItemId: Name,
      productTitle: Name,
      conversionActionName: Name,
      conversionActionCategory: Enum,
    }),
  ),
  metrics: orEmpty(Metrics),
})
export type BreakdownRow = z.infer<typeof BreakdownRow>

const BreakdownRows = z.object({
  costs: z.array(BreakdownRow),
  conversions: z.array(BreakdownRow),
})
export type BreakdownRows = z.infer<typeof BreakdownRows>

/** The stored payload of a day of breakdowns. */
export const BreakdownDay = z.object({
  devices: BreakdownRows,
  terms: BreakdownRows,
  products: BreakdownRows,
})
