import type { AccountNode } from '../kit/connector.ts'
import type { GoogleClient } from '../kit/google/google-client.ts'
import { PageCycleGuard } from '../kit/page-cycle-guard.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { AccountSummaries } from './api-types.ts'
import { manifest } from './manifest.ts'

/** Accounts with their properties. Google lists at most 200 accounts on a page. */
export async function listProperties(
  google: GoogleClient,
  signal: AbortSignal,
  pageSize = 200,
): Promise<readonly AccountNode[]> {
  const accounts: AccountNode[] = []
  const trail = new PageCycleGuard(manifest.name)
  let pageToken: string | undefined
  do {
    const query = new URLSearchParams({
      pageSize: String(pageSize),
      ...(pageToken !== undefined && { pageToken }),
    })
    const json = await google.call({
      method: 'GET',
      host: 'ADMIN',
      path: `/${manifest.apiVersion}/accountSummaries?${query.toString()}`,
      signal,
    })
    const what = 'Google Analytics sent an unexpected account list'
    const page = parsePayload(AccountSummaries, json, what)
    accounts.push(...page.accountSummaries.map(accountNode))
    pageToken = trail.follow(page.nextPageToken || undefined)
  } while (pageToken !== undefined)
  return accounts
}

function accountNode(summary: AccountSummaries['accountSummaries'][number]): AccountNode {
  const id = withoutKind(summary.account)
  const name = summary.displayName || id
  return {
    id,
    name,
    params: { account_id: id, account_name: name },
    children: summary.propertySummaries.map(({ property, displayName }) => {
      const propertyId = withoutKind(property)
      const propertyName = displayName || propertyId
      return {
        id: propertyId,
        name: propertyName,
        params: { property_id: propertyId, property_name: propertyName },
        children: [],
      }
    }),
  }
}

/** 'properties/123' */
function withoutKind(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}
