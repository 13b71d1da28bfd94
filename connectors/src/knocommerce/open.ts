import { ApiClient } from '../kit/api/api-client.ts'
import { systemPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { api, KnoClient } from './client.ts'
import { clientTokens } from './client-tokens.ts'
import { manifest } from './manifest.ts'
import { responses } from './streams/responses.ts'

export const knocommerce: Connector = {
  manifest,
  accounts: null,
  open({ params, credentials, hosts }, ports = systemPorts) {
    const clientId = required(params['client_id'], 'client ID')
    const clientSecret = required(credentials['client_secret'], 'client secret')
    const tokens = clientTokens({ clientId, clientSecret, hosts, ports })
    const client = new KnoClient(new ApiClient(api, { tokens, hosts, ports }))
    return {
      streams: bindStreams(manifest, client, [responses]),
      describe: (signal) => describe(client, clientId, signal),
    }
  },
}

function required(typed: string | undefined, what: string): string {
  const text = typed?.trim() ?? ''
  if (text !== '') return text
  throw new ConnectorError('auth', `The ${what} for KnoCommerce is missing`)
}

/** A client belongs to one account, which has no resource of its own. */
async function describe(
  client: KnoClient,
  clientId: string,
  signal: AbortSignal,
): Promise<AccountDetails> {
  const survey = await client.firstSurvey(signal)
  const id = survey?.account_id ?? clientId
  return {
    accountKey: id,
    name: id,
    // Every response has the currency of its own order.
    currency: 'USD',
    timezone: 'Etc/UTC',
  }
}
