import { channels } from '../demand/channels.ts'
import type { TruthEntry } from '../truth/truth.ts'
import type { ToldFinding } from './reported-finding.ts'

type Where = Pick<ToldFinding, 'group' | 'value'>

/** Whether a finding is about the part of the shop to which something was done. */
export function isAbout({ slice, name }: TruthEntry, { group, value }: Where): boolean {
  // What was done to the whole shop is seen in any part of it.
  if (slice === null) return true
  if (slice.dimension === 'product_id') return group === 'product' && value === name
  const names = namesOf(slice.value)
  return names.some((known) => known === value.toLowerCase())
}

/** What a source of visits is called where its orders, its visits and its ads are counted. */
function namesOf(utmSource: string): string[] {
  return channels
    .filter((channel) => channel.utmSource === utmSource)
    .flatMap(({ medium, campaigns }) => [
      utmSource,
      ...(spoken[utmSource] ?? []),
      ...(medium === 'cpc' ? ['paid search'] : medium === 'paid_social' ? ['paid social'] : []),
      ...campaigns.map((campaign) => campaign.toLowerCase()),
    ])
}

const spoken: Readonly<Record<string, readonly string[]>> = {
  google: ['google ads', 'gd'],
  facebook: ['fb'],
}

/** Whether a figure went the way in which such a thing moves it. */
export function pointsAs({ metric, factor }: TruthEntry, told: ToldFinding): boolean {
  const kind = kindOf(told.metric)
  if (kind === 'other') return Math.abs(factor - 1) > 0.02
  if (metric === 'unit_price') return kind === 'price' && told.direction === Math.sign(factor - 1)
  return (
    kind === 'volume' && Math.abs(factor - 1) > 0.02 && told.direction === Math.sign(factor - 1)
  )
}

/** Shares and rates follow from what is above and below them: either way can be right. */
function kindOf(metric: string): 'volume' | 'price' | 'other' {
  if (/unitPrice/i.test(metric)) return 'price'
  return /rate|share|roas|cpc|ctr|cpm|average|minutes|time/i.test(metric) ? 'other' : 'volume'
}
