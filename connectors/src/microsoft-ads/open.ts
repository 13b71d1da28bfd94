import { z } from 'zod'
import { adAccountId } from '../kit/ads/ad-account.ts'
import { adConnector } from '../kit/ads/ad-connector.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import type { AccountNode, AccountsRequest, Connector } from '../kit/connector.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { ListedAccount, UserAnswer } from './api-types.ts'
import { audiences } from './audience.ts'
import { AccountClient, apiOf, customerPath } from './client.ts'
import { manifest } from './manifest.ts'
import { ads } from './streams/ads.ts'
import { timeZoneOf } from './time-zones.ts'
import { readTotals } from './totals.ts'

const pageSize = 1_000
/** The role of users who may only see an account. */
const viewer = 100

export const microsoftAds: Connector = adConnector<AccountClient>({
  manifest,
  api: apiOf,
  async profile(client, { signal }) {
    const { User: user } = await readUser(client, signal)
    return { id: user.Id, name: user.UserName ?? user.Id }
  },
  list: listAccounts,
  account: (client, { account_id: id, customer_id: customerId }) =>
    new AccountClient(client, {
      id: adAccountId(manifest.name, id),
      customerId: adAccountId(manifest.name, customerId),
    }),
  streams: [ads],
  describe,
  readTotals,
  audiences: (client) => bindAudiences(manifest, client, audiences),
})

function readUser(client: ApiClient, signal: AbortSignal) {
  const call = { path: customerPath('User/Query'), json: { UserId: null } }
  return client.call({ ...call, answer: UserAnswer, signal })
}

async function listAccounts(
  client: ApiClient,
  { context, signal }: Pick<AccountsRequest, 'context' | 'signal'>,
): Promise<readonly AccountNode[]> {
  const { User: user, CustomerRoles: roles } = await readUser(client, signal)
  const accounts = await readAll(manifest.name, async (place: number | null) => {
    const index = place ?? 0
    const json = {
      PageInfo: { Index: index, Size: pageSize },
      Predicates: [{ Field: 'UserId', Operator: 'Equals', Value: user.Id }],
      Ordering: [{ Field: 'Number', Order: 'Ascending' }],
    }
    const call = { path: customerPath('Accounts/Search'), json, answer: AccountsPage, signal }
    const items = (await client.call(call)).Accounts ?? []
    return { items, next: items.length < pageSize ? null : index + 1 }
  })
  const mayWrite = ({ Id, ParentCustomerId }: ListedAccount) =>
    roles.some(
      ({ RoleId, CustomerId, AccountIds }) =>
        RoleId !== viewer && (AccountIds?.includes(Id) ?? CustomerId === ParentCustomerId),
    )
  return accounts
    .filter((account) => context === 'datasource' || mayWrite(account))
    .map((account) => {
      const params = paramsOf(account)
      return { id: account.Id, name: params.account_name, params, children: [] }
    })
}

const AccountsPage = z.object({ Accounts: z.array(ListedAccount).nullish() })

async function describe(client: AccountClient, signal: AbortSignal): Promise<AccountDetails> {
  const account = await client.facts(signal)
  const params = paramsOf(account)
  return {
    accountKey: account.Id,
    name: params.account_name,
    currency: account.CurrencyCode,
    timezone: timeZoneOf(account.TimeZone).iana,
    params,
  }
}

function paramsOf({
  Id: id,
  Name: name,
  Number: number,
  ParentCustomerId: customer,
}: ListedAccount) {
  return {
    customer_id: customer,
    account_id: id,
    account_name: name ?? number ?? id,
    account_number: number ?? '',
  }
}
