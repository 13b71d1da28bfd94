import { breakdownDay, type AdBreakdown, type AdPart } from '../kit/ads/ad-day.ts'
import { figureColumnsOf, sumFigures } from '../kit/ads/figures.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { groupBy } from '../kit/values/group-by.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { BreakdownDay, Metrics, type BreakdownRow, type BreakdownRows } from './api-types.ts'
import { figuresOf } from './figures.ts'
import { manifest } from './manifest.ts'
import { reportCategories } from './normalise.ts'

/** A row per campaign and value of each breakdown; ad groups are added up. */
export function normaliseBreakdowns(
  record: RawRecord,
  context: NormaliseContext,
): NormalisedRecord {
  const day = record.externalId
  const read = parsePayload(BreakdownDay, record.payload, `Breakdowns of ${day}`)
  const { devices, terms, products } = read
  reportCategories(
    [devices, terms, products].flatMap(({ conversions }) => conversions),
    context,
  )
  const results = [
    ...partsOf('device', devices, ({ segments }) => [
      nameOf('device', segments.device, context),
      nameOf('ad_network_type', segments.adNetworkType, context),
    ]),
    ...partsOf('conversion_action', { ...devices, costs: [] }, ({ segments }) => [
      segments.conversionActionName,
      segments.conversionActionCategory.toLowerCase(),
    ]),
    ...partsOf('search_term', terms, ({ searchTermView }) => [searchTermView.searchTerm, '']),
    ...partsOf('product', products, ({ segments }) => [
      segments.productTitle,
      segments.productItemId,
    ]),
  ]
  const { customer_id: id = '', descriptive_name: name } = context.params
  return breakdownDay({ platform: manifest.code, day, account: { id, name }, results }, context)
}

/** Costs and conversions come in rows of their own, of which either may be missing. */
function partsOf(
  breakdown: AdBreakdown,
  { costs, conversions }: BreakdownRows,
  placeOf: (row: BreakdownRow) => readonly [string, string],
): AdPart[] {
  const counted = [
    ...costs.map((row) => ({ row, figures: figuresOf(row.metrics, []) })),
    ...conversions.map((row) => ({ row, figures: figuresOf(noMetrics, [row]) })),
  ]
  const byPart = groupBy(counted, ({ row }) => JSON.stringify([row.campaign.id, ...placeOf(row)]))
  return [...byPart.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const [value, detail] = placeOf(first.row)
    const figures = figureColumnsOf(sumFigures(same.map((one) => one.figures)))
    return [{ breakdown, campaign: first.row.campaign, value, detail, ...figures }]
  })
}

const noMetrics = Metrics.parse({})

/** Every device and network of the API. */
const names = {
  device: ['MOBILE', 'TABLET', 'DESKTOP', 'CONNECTED_TV', 'OTHER'],
  ad_network_type: [
    'SEARCH',
    'SEARCH_PARTNERS',
    'CONTENT',
    'MIXED',
    'YOUTUBE',
    'GOOGLE_TV',
    'GOOGLE_OWNED_CHANNELS',
    'GMAIL',
    'DISCOVER',
    'MAPS',
  ],
}

function nameOf(field: keyof typeof names, name: string, context: NormaliseContext): string {
  if (name === 'UNSPECIFIED') return ''
  return namedValue(context, field, name, names[field]).toLowerCase()
}
