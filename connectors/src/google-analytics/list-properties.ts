import type { ApiClient } from '../kit/api/api-client.ts'
import { readAll } from '../kit/api/read-pages.ts'
import type { AccountNode } from '../kit/connector.ts'
import { nextPageToken } from '../kit/google/google-api.ts'
import { AccountSummaries } from './api-types.ts'
import { manifest } from './manifest.ts'

/** Accounts with their properties. Google lists at most 200 accounts on a page. */
export function listProperties(
  google: ApiClient,
  signal: AbortSignal,
  pageSize = 200,
): Promise<readonly AccountNode[]> {
  return readAll(manifest.name, async (pageToken: string | null) => {
    const page = await google.call({
      host: 'ADMIN',
      path: `/${manifest.apiVersion}/accountSummaries`,
      params: { pageSize: String(pageSize), ...(pageToken !== null && { pageToken }) },
      answer: AccountSummaries,
      what: 'Google Analytics sent an unexpected account list',
      signal,
    })
    return { items: page.accountSummaries.map(accountNode), next: nextPageToken(page) }
  })
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
