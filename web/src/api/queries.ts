import {
  getUser,
  getWorkspace,
  listDataIngestions,
  listUserOrgs,
  type OrgId,
} from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from './client.ts'

/** The queries of the screens. Their keys start with what invalidates them. */
export function userQuery({ call }: Client) {
  return queryOptions({
    queryKey: ['user'],
    queryFn: ({ signal }) => call(getUser, {}, { signal }),
    staleTime: 300_000,
  })
}

export function orgsQuery({ call }: Client) {
  return queryOptions({
    queryKey: ['orgs'],
    queryFn: ({ signal }) => call(listUserOrgs, {}, { signal }),
    staleTime: 60_000,
  })
}

export function workspaceQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: ['org', orgId, 'Org'],
    queryFn: ({ signal }) => call(getWorkspace, { params: { orgId } }, { signal }),
    staleTime: 300_000,
  })
}

export function ingestionsQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: ingestionsKey(orgId),
    queryFn: ({ signal }) => call(listDataIngestions, { params: { orgId } }, { signal }),
    // The page's first request precedes the component; later changes arrive on the live channel.
    staleTime: 5_000,
  })
}

export const ingestionsKey = (orgId: OrgId) => ['org', orgId, 'Ingestion'] as const

/** The parent of all keys of metric queries. */
export const dataKey = (orgId: OrgId) => ['org', orgId, 'Data'] as const
