import type { ApiClient } from '../kit/api/api-client.ts'
import type { AccountNode } from '../kit/connector.ts'
import { SiteList } from './api-types.ts'
import { manifest } from './manifest.ts'

/**
 * The sites that the user can read, domains first: a domain includes the sites whose addresses it
 * contains.
 */
export async function listSites(
  google: ApiClient,
  signal: AbortSignal,
): Promise<readonly AccountNode[]> {
  const { siteEntry } = await google.call({
    path: `/webmasters/${manifest.apiVersion}/sites`,
    answer: SiteList,
    what: 'Google Search Console sent an unexpected list of sites',
    signal,
  })
  const sites = siteEntry.flatMap(({ siteUrl, permissionLevel }) =>
    permissionLevel === 'siteUnverifiedUser' ? [] : [siteUrl],
  )
  const isDomain = (siteUrl: string) => siteUrl.startsWith(domainPrefix)
  return [...sites.filter(isDomain), ...sites.filter((siteUrl) => !isDomain(siteUrl))].map(
    (siteUrl) => ({
      id: siteUrl,
      name: nameOf(siteUrl),
      params: { site_url: siteUrl },
      children: [],
    }),
  )
}

/** As the Search Console shows it. */
export function nameOf(siteUrl: string): string {
  return siteUrl.startsWith(domainPrefix) ? siteUrl.slice(domainPrefix.length) : siteUrl
}

const domainPrefix = 'sc-domain:'
