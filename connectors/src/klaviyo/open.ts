import { ApiClient } from '../kit/api/api-client.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import { systemPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { headerText } from '../kit/values/header-text.ts'
import { KlaviyoAccount, readAccount } from './account.ts'
import { audiences } from './audience.ts'
import { api } from './client.ts'
import { manifest } from './manifest.ts'
import { campaigns } from './streams/campaigns.ts'
import { emailClicks, emailOpens } from './streams/email-events.ts'
import { flows } from './streams/flows.ts'
import { formStats } from './streams/form-stats.ts'
import { forms } from './streams/forms.ts'
import { listStats } from './streams/list-stats.ts'
import { lists } from './streams/lists.ts'
import { messageResults } from './streams/message-results.ts'
import { messageStats } from './streams/message-stats.ts'
import { profiles } from './streams/profiles.ts'

export const klaviyo: Connector = {
  manifest,
  accounts: null,
  open({ params, credentials, hosts }, ports = systemPorts) {
    const key = headerText(credentials['api_key'], 'Enter a valid Klaviyo API key')
    const client = new ApiClient(api, { tokens: fixedToken(key), hosts, ports })
    const account = new KlaviyoAccount(client)
    const siteId = params['site_id']?.trim() ?? ''
    return {
      streams: bindStreams(manifest, account, [
        campaigns,
        flows,
        profiles,
        messageStats,
        emailOpens,
        emailClicks,
        lists,
        listStats,
        forms,
        formStats,
        messageResults,
      ]),
      describe: (signal) => describe(client, siteId, signal),
      audiences: bindAudiences(manifest, client, audiences),
    }
  },
}

async function describe(
  client: ApiClient,
  siteId: string,
  signal: AbortSignal,
): Promise<AccountDetails> {
  const { id, attributes } = await readAccount(client, signal)
  if (id !== siteId)
    throw new ConnectorError('auth', 'This API key belongs to a different site ID.')
  return {
    accountKey: id,
    name: attributes.contact_information.organization_name,
    currency: attributes.preferred_currency,
    timezone: attributes.timezone,
  }
}
