import { ApiClient } from '../kit/api/api-client.ts'
import { systemPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import type { AccountDetails } from '../kit/stream.ts'
import type { Account } from './api-types.ts'
import { api, readAccount, tokenOf } from './client.ts'
import { manifest } from './manifest.ts'
import { messages } from './streams/messages.ts'
import { surveys } from './streams/surveys.ts'
import { tickets } from './streams/tickets.ts'

export const gorgias: Connector = {
  manifest,
  accounts: null,
  open({ params, credentials, hosts }, ports = systemPorts) {
    const subdomain = subdomainOf(params['base_api_url'] ?? '')
    const username = required(params['username'], 'user name')
    const apiKey = required(credentials['api_key'], 'API key')
    const tokens = fixedToken(tokenOf(username, apiKey))
    const client = new ApiClient(api, { tokens, params: { base_api_url: subdomain }, hosts, ports })
    return {
      streams: bindStreams(manifest, { client, sweep: null }, [tickets, messages, surveys]),
      describe: (signal) => describe(client, subdomain, signal),
    }
  },
}

function required(typed: string | undefined, what: string): string {
  const text = typed?.trim() ?? ''
  if (text !== '') return text
  throw new ConnectorError('auth', `The ${what} for Gorgias is missing`)
}

async function describe(
  client: ApiClient,
  subdomain: string,
  signal: AbortSignal,
): Promise<AccountDetails> {
  const account = await readAccount(client, signal)
  const status = account.status?.status ?? 'active'
  if (status !== 'active')
    throw new ConnectorError('gone', 'The Gorgias account is no longer active')
  return {
    accountKey: account.domain,
    name: account.domain,
    // The streams contain no money.
    currency: 'USD',
    timezone: timezoneOf(account),
    params: { base_api_url: baseApiUrlOf(subdomain) },
  }
}

/** The time zone of the account's business hours. */
function timezoneOf({ settings }: Account): string {
  const hours = settings?.find(({ type }) => type === 'business-hours')
  return hours?.data?.timezone ?? 'Etc/UTC'
}

/**
 * Accepts `acme`, `acme.gorgias.com` and `https://acme.gorgias.com/api/`, and never another host.
 */
export function subdomainOf(baseApiUrl: string): string {
  const name = baseApiUrl
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/(?:api\/?)?$/, '')
    .replace(/\.gorgias\.com$/, '')
  if (/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) return name
  throw new ConnectorError('auth', 'The base API URL is not a Gorgias address')
}

export function baseApiUrlOf(subdomain: string): string {
  return `https://${subdomain}.gorgias.com/api/`
}
