import { z } from 'zod'

const Name = z.nullable(z.string())
const Count = z.int().nonnegative()

/** What a file says of a day and a combination of dimensions. */
export const ExportRow = z.object({
  source: Name,
  medium: Name,
  campaign: Name,
  content: Name,
  term: Name,
  channel_group: Name,
  landing_page: Name,
  device: Name,
  country: Name,
  sessions: Count,
  users: Count,
  new_users: Count,
  page_views: Count,
  purchases: Count,
  revenue: z.string(),
})
export type ExportRow = z.infer<typeof ExportRow>

export const dimensionNames = [
  'source',
  'medium',
  'campaign',
  'content',
  'term',
  'channel_group',
  'landing_page',
  'device',
  'country',
] as const

export const countNames = ['sessions', 'users', 'new_users', 'page_views', 'purchases'] as const

export type FieldName =
  | 'day'
  | 'source_medium'
  | (typeof dimensionNames)[number]
  | (typeof countNames)[number]
  | 'revenue'

/** The columns of exports by what is left of their names without case, spaces and the prefix `ga:`. */
const columns: Readonly<Record<string, FieldName>> = {
  date: 'day',
  day: 'day',
  source: 'source',
  trafficsourcesource: 'source',
  medium: 'medium',
  trafficsourcemedium: 'medium',
  sourcemedium: 'source_medium',
  campaign: 'campaign',
  campaignname: 'campaign',
  trafficsourcecampaign: 'campaign',
  adcontent: 'content',
  trafficsourceadcontent: 'content',
  keyword: 'term',
  trafficsourcekeyword: 'term',
  defaultchannelgrouping: 'channel_group',
  channelgrouping: 'channel_group',
  landingpage: 'landing_page',
  landingpagepath: 'landing_page',
  devicecategory: 'device',
  devicedevicecategory: 'device',
  country: 'country',
  countryisocode: 'country',
  geonetworkcountry: 'country',
  sessions: 'sessions',
  visits: 'sessions',
  totalsvisits: 'sessions',
  users: 'users',
  newusers: 'new_users',
  pageviews: 'page_views',
  totalspageviews: 'page_views',
  transactions: 'purchases',
  totalstransactions: 'purchases',
  revenue: 'revenue',
  transactionrevenue: 'revenue',
  totalstransactionrevenue: 'revenue',
}

/** Columns whose amounts are in millionths, as in BigQuery. */
export const isInMillionths = (column: string): boolean =>
  keyOf(column) === 'totalstransactionrevenue'

export function fieldOf(column: string): FieldName | null {
  return columns[keyOf(column)] ?? null
}

function keyOf(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replace(/^ga:/, '')
    .replaceAll(/[^a-z0-9]/g, '')
}
