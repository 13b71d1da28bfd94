import { channels } from '../demand/channels.ts'
import type { TruthEntry } from '../truth/truth.ts'
import type { ReportedFinding } from './reported-finding.ts'

type FindingSubject = Pick<ReportedFinding, 'group' | 'value'>

/** Whether a finding is about the part of the shop that the event affected. */
export function isAbout({ slice, name }: TruthEntry, { group, value }: FindingSubject): boolean {
  // An event of the whole shop affects every part.
  if (slice === null) return true
  // Amazon lists each variant under the product's name and its own.
  if (slice.dimension === 'product_id')
    return group === 'product' && (value === name || value.startsWith(`${name}, `))
  if (slice.dimension === 'customer_kind') return group === 'customer_kind' && value === slice.value
  const names = sourceNames(slice.value)
  return names.some((known) => known === value.toLowerCase())
}

/** The names of a traffic source in orders, visits and ads. */
function sourceNames(utmSource: string): string[] {
  return channels
    .filter((channel) => channel.utmSource === utmSource)
    .flatMap(({ medium, campaigns }) => [
      utmSource,
      ...(sourceAliases[utmSource] ?? []),
      ...(medium === 'cpc' ? ['paid search', 'paid shopping'] : []),
      ...(medium === 'paid_social' ? ['paid social'] : []),
      ...campaigns.map((campaign) => campaign.toLowerCase()),
    ])
}

const sourceAliases: Readonly<Record<string, readonly string[]>> = {
  google: ['google ads', 'gd'],
  facebook: ['fb'],
}

/** Whether a metric changed in the direction that the event implies. */
export function hasExpectedDirection(
  { metric, factor }: TruthEntry,
  finding: ReportedFinding,
): boolean {
  const kind = kindOf(finding.metric)
  if (kind === 'other') return Math.abs(factor - 1) > 0.02
  if (metric === 'unit_price')
    return kind === 'price' && finding.direction === Math.sign(factor - 1)
  return (
    kind === 'volume' && Math.abs(factor - 1) > 0.02 && finding.direction === Math.sign(factor - 1)
  )
}

/** Shares and rates ('other') may change in either direction. */
function kindOf(metric: string): 'volume' | 'price' | 'other' {
  if (/unitPrice/i.test(metric)) return 'price'
  return /rate|share|roas|cpc|ctr|cpm|average|minutes|time/i.test(metric) ? 'other' : 'volume'
}
