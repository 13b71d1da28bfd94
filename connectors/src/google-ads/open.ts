import { ApiClient, type ApiAccess } from '../kit/api/api-client.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { googleProfile } from '../kit/google/google-profile.ts'
import { revokeGoogleConsent } from '../kit/google/revoke-google-consent.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { audiences } from './audience.ts'
import { cachedDetails, storedFacts } from './cached-details.ts'
import { AdsClient, api, type AdsClientOptions } from './client.ts'
import { listAccounts, listAccessibleAccounts } from './list-accounts.ts'
import { manifest } from './manifest.ts'
import { ads } from './streams/ads.ts'
import { breakdowns } from './streams/breakdowns.ts'
import { readTotals } from './totals.ts'

export const googleAds: Connector = {
  manifest,
  accounts: {
    profile: (request, ports = systemPorts) =>
      googleProfile(google(request, ports), request.signal),
    list: (request, ports = systemPorts) => listAccounts(google(request, ports), request.signal),
    revoke: (request, ports) => revokeGoogleConsent(manifest, request, ports),
  },
  open(request, ports = systemPorts) {
    const { customer_id, login_customer_id } = request.params
    const customerId = checkCustomerId(customer_id)
    const loginCustomerId = login_customer_id ? checkCustomerId(login_customer_id) : null
    const facts = storedFacts(request.params)
    const account = { google: google(request, ports), customerId, loginCustomerId, facts }
    const client = new AdsClient(account)
    return {
      streams: bindStreams(manifest, client, [ads, breakdowns]),
      describe: async (signal) =>
        cachedDetails(request.params, ports.clock.now()) ??
        describe(account, ports.clock.now(), signal),
      readTotals: (days) => readTotals(client, days),
      audiences: bindAudiences(manifest, { ...account, clock: ports.clock }, audiences),
    }
  },
}

/** Also determines the login account, which may have changed and is needed for every later call. */
async function describe(
  account: AdsClientOptions,
  now: number,
  signal: AbortSignal,
): Promise<AccountDetails> {
  const { google, customerId } = account
  const reached = await listAccessibleAccounts(google, signal)
  const way = reached.find(({ customer }) => customer.id === customerId)
  const loginCustomerId = way?.loginCustomerId ?? account.loginCustomerId
  const client = new AdsClient({ google, customerId, loginCustomerId, facts: null })
  // Without access, this request returns Google's reason.
  const { descriptiveName, currencyCode, timeZone } = await client.facts(signal)
  const name = descriptiveName || customerId
  return {
    accountKey: customerId,
    name,
    currency: currencyCode,
    timezone: timeZone,
    params: {
      customer_id: customerId,
      descriptive_name: name,
      currency_code: currencyCode,
      time_zone: timeZone,
      described_at: new Date(now).toISOString(),
      ...(loginCustomerId !== null && { login_customer_id: loginCustomerId }),
    },
  }
}

export function google(
  { tokens, hosts }: Pick<ApiAccess, 'tokens' | 'hosts'>,
  ports: ConnectorPorts,
): ApiClient {
  return new ApiClient(api, { tokens, hosts, ports })
}

/** Ten digits, often written as 123-456-7890. Used in a URL path. */
function checkCustomerId(id = ''): string {
  const digits = id.replaceAll('-', '')
  if (/^\d{1,20}$/.test(digits)) return digits
  throw new ConnectorError('auth', 'No Google Ads account is chosen')
}
