import { ApiClient, type ApiAccess } from '../kit/api/api-client.ts'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { googleProfile } from '../kit/google/google-profile.ts'
import { revokeGoogleConsent } from '../kit/google/revoke-google-consent.ts'
import { api, SearchConsoleClient } from './client.ts'
import { listSites, nameOf } from './list-sites.ts'
import { manifest } from './manifest.ts'
import { searches } from './streams/searches.ts'
import { readTotals } from './totals.ts'
import { timezone } from './time-zone.ts'

export const googleSearchConsole: Connector = {
  manifest,
  accounts: {
    profile: (request, ports = systemPorts) =>
      googleProfile(google(request, ports), request.signal),
    list: (request, ports = systemPorts) => listSites(google(request, ports), request.signal),
    revoke: (request, ports) => revokeGoogleConsent(manifest, request, ports),
  },
  open(request, ports = systemPorts) {
    const siteUrl = checkSiteUrl(request.params['site_url'])
    const client = new SearchConsoleClient({ google: google(request, ports), siteUrl })
    return {
      streams: bindStreams(manifest, client, [searches]),
      async describe(signal) {
        await client.site(signal)
        // The streams contain no money.
        return { accountKey: siteUrl, name: nameOf(siteUrl), currency: 'USD', timezone }
      },
      readTotals: (days) => readTotals(client, days),
    }
  },
}

function google(
  { tokens, hosts }: Pick<ApiAccess, 'tokens' | 'hosts'>,
  ports: ConnectorPorts,
): ApiClient {
  return new ApiClient(api, { tokens, hosts, ports })
}

function checkSiteUrl(siteUrl: string | undefined): string {
  if (siteUrl !== undefined && /^(?:sc-domain:|https?:\/\/)\S+$/.test(siteUrl)) return siteUrl
  throw new ConnectorError('auth', 'No Search Console site is chosen')
}
