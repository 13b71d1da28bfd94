import { adAccountOf } from '../kit/ads/ad-account.ts'
import { breakdownDay, type AdBreakdown, type AdPart } from '../kit/ads/ad-day.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import type { InsightsView } from './ad-account-client.ts'
import { BreakdownPayload, type BreakdownInsight } from './api-types.ts'
import { figuresOf } from './figures.ts'
import { manifest } from './manifest.ts'

type Breakdown = Extract<AdBreakdown, 'age' | 'country' | 'placement'>

export const breakdownViews = [
  view('placement', ['publisher_platform', 'platform_position']),
  view('age', ['age', 'gender']),
  view('country', ['country']),
]

function view(name: Breakdown, breakdowns: readonly string[]): InsightsView {
  return { name, level: 'campaign', breakdowns }
}

export function normaliseBreakdowns(
  record: RawRecord,
  context: NormaliseContext,
): NormalisedRecord {
  const day = record.externalId
  const rows = parsePayload(BreakdownPayload, record.payload, `Breakdowns of ${day}`)
  const results = [
    ...rows.placement.map((row) =>
      partOf('placement', row, row.publisher_platform, row.platform_position),
    ),
    ...rows.age.map((row) => partOf('age', row, row.age, row.gender)),
    ...rows.country.map((row) => partOf('country', row, row.country, null)),
  ]
  return breakdownDay(
    { platform: manifest.code, day, account: adAccountOf(context.params), results },
    context,
  )
}

type Text = string | null | undefined

function partOf(
  breakdown: Breakdown,
  insight: BreakdownInsight,
  value: Text,
  detail: Text,
): AdPart {
  const known = (text: Text) => (text === 'unknown' ? null : text)
  return {
    breakdown,
    campaign: { id: insight.campaign_id, name: insight.campaign_name },
    value: known(value),
    detail: known(detail),
    ...figuresOf(insight),
  }
}
