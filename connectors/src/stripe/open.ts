import { ApiClient } from '../kit/api/api-client.ts'
import { systemPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { singleAccount } from '../kit/single-account.ts'
import type { AccountDetails } from '../kit/stream.ts'
import type { Account } from './api-types.ts'
import { api, readAccount } from './client.ts'
import { deauthorize } from './deauthorize.ts'
import { manifest } from './manifest.ts'
import { PayoutFinder } from './payout-finder.ts'
import { balanceTransactions } from './streams/balance-transactions.ts'
import { customers } from './streams/customers.ts'
import { disputeChanges } from './streams/dispute-changes.ts'
import { failedCharges } from './streams/failed-charges.ts'
import { invoices } from './streams/invoices.ts'
import { payouts } from './streams/payouts.ts'
import { subscriptions } from './streams/subscriptions.ts'

export const stripe: Connector = {
  manifest,
  accounts: {
    ...singleAccount(async ({ tokens, hosts, signal }, ports) => {
      const client = new ApiClient(api, { tokens, hosts, ports })
      const { id, name } = factsOf(await readAccount(client, signal))
      return { id, name, params: { account_id: id } }
    }),
    revoke: deauthorize,
  },
  open(request, ports = systemPorts) {
    const { tokens, hosts } = request
    const client = new ApiClient(api, { tokens, hosts, ports })
    return {
      streams: bindStreams(manifest, { client, payouts: new PayoutFinder(client) }, [
        balanceTransactions,
        failedCharges,
        payouts,
        invoices,
        subscriptions,
        customers,
        disputeChanges,
      ]),
      describe: (signal) => describe(client, request.params['account_id'], signal),
    }
  },
}

async function describe(
  client: ApiClient,
  expectedId: string | undefined,
  signal: AbortSignal,
): Promise<AccountDetails> {
  const { id, name, currency, timezone } = factsOf(await readAccount(client, signal))
  if (expectedId !== undefined && expectedId !== id)
    throw new ConnectorError(
      'auth',
      'Stripe granted access to a different account than the connected one',
    )
  return { accountKey: id, name, currency, timezone, params: { account_id: id } }
}

function factsOf({ id, default_currency, business_profile, settings }: Account) {
  const dashboard = settings?.dashboard ?? null
  return {
    id,
    name: [dashboard?.display_name, business_profile?.name].find(Boolean) ?? id,
    currency: (default_currency ?? 'usd').toUpperCase(),
    timezone: dashboard?.timezone ?? 'Etc/UTC',
  }
}
