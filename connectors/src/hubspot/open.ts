import { ApiClient } from '../kit/api/api-client.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import { systemPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { singleAccount } from '../kit/single-account.ts'
import { audiences } from './audience.ts'
import { readAccountName } from './account-name.ts'
import { api, HubspotAccount, readAccount } from './client.ts'
import { contacts } from './crm/contacts.ts'
import { deals } from './crm/deals.ts'
import { formSubmissions } from './crm/form-submissions.ts'
import { manifest } from './manifest.ts'
import { revokeAccess } from './revoke-access.ts'
import { emailStats } from './streams/email-stats.ts'
import { emails } from './streams/emails.ts'

export const hubspot: Connector = {
  manifest,
  accounts: {
    ...singleAccount(async (request, ports) => {
      const { tokens, hosts, signal } = request
      const client = new ApiClient(api, { tokens, hosts, ports })
      const account = await readAccount(client, signal)
      const { portalId: id } = account
      const name = await readAccountName(request, account, ports, signal)
      return { id, name, params: { account_id: id } }
    }),
    revoke: revokeAccess,
  },
  open({ tokens, app, hosts, params }, ports = systemPorts) {
    const client = new ApiClient(api, { tokens, hosts, ports })
    return {
      streams: bindStreams(manifest, new HubspotAccount(client), [
        emails,
        emailStats,
        contacts,
        deals,
        formSubmissions,
      ]),
      async describe(signal) {
        const account = await readAccount(client, signal)
        const { portalId: id, companyCurrency, timeZone } = account
        const expected = params['account_id']
        if (expected !== undefined && expected !== id)
          throw new ConnectorError(
            'auth',
            'HubSpot granted access to a different account than the connected one',
          )
        return {
          accountKey: id,
          name: await readAccountName({ tokens, app, hosts }, account, ports, signal),
          currency: companyCurrency,
          timezone: timeZone,
          params: { account_id: id },
        }
      },
      audiences: bindAudiences(manifest, client, audiences),
    }
  },
}
