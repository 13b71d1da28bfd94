import type { Visit } from '../entities.ts'

/** The traffic source of a visit, in the terms of analytics tools. */
export interface TrafficSource {
  readonly source: string | null
  readonly medium: string | null
  readonly campaign: string | null
  readonly content: string | null
  readonly term: string | null
  readonly channelGroup: string
  readonly landingPage: string
}

export function trafficSource({ utm, referrerUrl, landingPage }: Visit): TrafficSource {
  const path = { landingPage: pathOf(landingPage) }
  if (utm) return { ...utm, channelGroup: groupOf(utm.medium, utm.campaign), ...path }
  const untagged = { campaign: null, content: null, term: null, ...path }
  // Only links of search engines are untagged.
  return referrerUrl === null
    ? { source: null, medium: null, channelGroup: 'Direct', ...untagged }
    : { source: 'google', medium: 'organic', channelGroup: 'Organic Search', ...untagged }
}

const paths = new Map<string, string>()

/** Cached, because there are many visits to few pages. */
function pathOf(url: string): string {
  const known = paths.get(url)
  if (known !== undefined) return known
  const { pathname } = new URL(url)
  paths.set(url, pathname)
  return pathname
}

function groupOf(medium: string, campaign: string | null): string {
  switch (medium) {
    case 'paid_social':
      return 'Paid Social'
    case 'cpc':
      return campaign?.includes('shopping') ? 'Paid Shopping' : 'Paid Search'
    case 'email':
      return 'Email'
    case 'affiliate':
      return 'Affiliates'
    default:
      return 'Unassigned'
  }
}
