import { ApiClient, type ApiAccess } from '../kit/api/api-client.ts'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { googleProfile } from '../kit/google/google-profile.ts'
import { revokeGoogleConsent } from '../kit/google/revoke-google-consent.ts'
import { AnalyticsClient, apiOf } from './client.ts'
import { listProperties } from './list-properties.ts'
import { manifest } from './manifest.ts'
import { events, transactions } from './streams/day-reports.ts'
import { sessions } from './streams/sessions.ts'
import { users } from './streams/users.ts'
import { readTotals } from './totals.ts'

export const googleAnalytics: Connector = {
  manifest,
  accounts: {
    profile: (request, ports = systemPorts) =>
      googleProfile(google(request, ports), request.signal),
    list: (request, ports = systemPorts) => listProperties(google(request, ports), request.signal),
    revoke: (request, ports) => revokeGoogleConsent(manifest, request, ports),
  },
  open(request, ports = systemPorts) {
    const propertyId = checkPropertyId(request.params['property_id'])
    const client = new AnalyticsClient({ google: google(request, ports), propertyId })
    return {
      streams: bindStreams(manifest, client, [sessions, events, transactions, users]),
      async describe(signal) {
        const { displayName, currencyCode, timeZone, createTime } = await client.property(signal)
        return {
          accountKey: propertyId,
          name: displayName,
          currency: currencyCode,
          timezone: timeZone,
          ...(createTime && { createdAt: createTime }),
          params: { property_name: displayName },
        }
      },
      readTotals: (days) => readTotals(client, days),
    }
  },
}

export function google(
  { tokens, hosts }: Pick<ApiAccess, 'tokens' | 'hosts'>,
  ports: ConnectorPorts,
): ApiClient {
  return new ApiClient(apiOf(ports.clock), { tokens, hosts, ports })
}

/** Used in a URL path, so only digits. */
function checkPropertyId(id: string | undefined): string {
  if (id !== undefined && /^\d{1,20}$/.test(id)) return id
  throw new ConnectorError('auth', 'No Google Analytics 4 property is chosen')
}
