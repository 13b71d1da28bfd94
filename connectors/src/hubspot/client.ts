import type { ApiClient } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { readAll, type ListPage } from '../kit/api/read-pages.ts'
import { CachedRead } from '../kit/cached-read.ts'
import { AccountInfo, EmailPage, Histogram, nextAfter, type ListedEmail } from './api-types.ts'
import { HubspotCrm } from './crm/hubspot-crm.ts'
import { mapError } from './hubspot-error.ts'
import { manifest } from './manifest.ts'

export const api: JsonApi = {
  manifest,
  host: 'API',
  costs: { calls: 1 },
  credentials: (token) => ({ headers: { authorization: `Bearer ${token}` } }),
  mapError,
}

const version = manifest.apiVersion

export function readAccount(client: ApiClient, signal: AbortSignal): Promise<AccountInfo> {
  return client.call({ path: `/account-info/${version}/details`, answer: AccountInfo, signal })
}

/** The marketing emails and the CRM of one account. */
export class HubspotAccount {
  readonly client: ApiClient
  readonly crm: HubspotCrm
  readonly timezone: CachedRead<string>
  readonly emails: CachedRead<readonly ListedEmail[]>

  constructor(client: ApiClient) {
    const { clock } = client.ports
    this.client = client
    this.crm = new HubspotCrm(client)
    this.timezone = new CachedRead(
      clock,
      async (signal) => (await readAccount(client, signal)).timeZone,
    )
    this.emails = new CachedRead(clock, (signal) =>
      readAll(manifest.name, (after: string | null) =>
        this.page({ updatedAfter: null, after }, signal),
      ),
    )
  }

  async page(
    {
      updatedAfter,
      after,
    }: { readonly updatedAfter: string | null; readonly after: string | null },
    signal: AbortSignal,
  ): Promise<ListPage<ListedEmail, string>> {
    const { results, paging } = await this.client.call({
      path: `/marketing/emails/${version}`,
      params: {
        limit: '100',
        sort: 'updatedAt',
        ...(updatedAfter !== null && { updatedAfter }),
        ...(after !== null && { after }),
      },
      answer: EmailPage,
      signal,
    })
    return { items: results, next: nextAfter(paging) }
  }

  /** The statistics of an email by day; days without any may be missing. */
  async histogram(
    emailId: string,
    range: { readonly startTimestamp: string; readonly endTimestamp: string },
    signal: AbortSignal,
  ) {
    const { results } = await this.client.call({
      path: `/marketing/emails/${version}/statistics/histogram`,
      params: { interval: 'DAY', emailIds: emailId, ...range },
      answer: Histogram,
      signal,
    })
    return results
  }
}
