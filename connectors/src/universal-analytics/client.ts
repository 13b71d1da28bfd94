import { ApiClient, type ApiAccess } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { nextOffset } from '../kit/api/next-place.ts'
import { readAll } from '../kit/api/read-pages.ts'
import type { ConnectorPorts } from '../kit/clock.ts'
import type { AccountNode } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { googleApi } from '../kit/google/google-api.ts'
import { ProfileDetails, Summaries, type Account } from './api-types.ts'
import { manifest, readScope } from './manifest.ts'

const google = googleApi({ manifest, host: 'API', scopes: { API: readScope } })

/** Whatever Google's host refuses now, it refuses for good. */
const api: JsonApi = {
  ...google,
  mapError: (refusal, call) =>
    call.host === 'API' && [403, 404, 410].includes(refusal.status)
      ? new ConnectorError('gone', shutDown)
      : (google.mapError?.(refusal, call) ?? null),
}

const shutDown =
  'Google shut down Universal Analytics in July 2024 and deleted its data. Connect Google Analytics 4, or name your old view and upload an export'

export function googleClient(
  { tokens, hosts }: Pick<ApiAccess, 'tokens' | 'hosts'>,
  ports: ConnectorPorts,
): ApiClient {
  return new ApiClient(api, { tokens, hosts, ports })
}

const management = `/analytics/${manifest.apiVersion}/management`

/** Accounts with their web properties and views. */
export function listProfiles(
  client: ApiClient,
  signal: AbortSignal,
): Promise<readonly AccountNode[]> {
  return readAll(manifest.name, async (place: number | null) => {
    const offset = place ?? 0
    const page = await client.call({
      path: `${management}/accountSummaries`,
      params: { 'start-index': String(offset + 1), 'max-results': '1000' },
      answer: Summaries,
      what: 'Google Analytics sent an unexpected account list',
      signal,
    })
    const accounts = page.items ?? []
    const read = { items: accounts.length, total: page.totalResults }
    return { items: accounts.map(accountNode), next: nextOffset(offset, read) }
  })
}

function accountNode({ id, name, webProperties }: Account): AccountNode {
  return {
    id,
    name,
    params: { account_id: id, account_name: name },
    children: (webProperties ?? []).map((property) => ({
      id: property.id,
      name: property.name,
      params: { property_id: property.id, property_name: property.name },
      children: (property.profiles ?? []).map((profile) => ({
        id: profile.id,
        name: profile.name,
        params: { profile_id: profile.id, profile_name: profile.name },
        children: [],
      })),
    })),
  }
}

export function readProfile(
  client: ApiClient,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
) {
  const part = (name: string) => encodeURIComponent(params[name] ?? '')
  return client.call({
    path: `${management}/accounts/${part('account_id')}/webproperties/${part('property_id')}/profiles/${part('profile_id')}`,
    answer: ProfileDetails,
    what: 'Google Analytics sent an unexpected view',
    signal,
  })
}
