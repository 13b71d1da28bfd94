import {
  getUser,
  getWorkspace,
  listDataIngestions,
  listUserOrgs,
  type OrgId,
} from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from './client.ts'

/** What the screens read. The first parts of a key say what a change elsewhere makes stale. */
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
    // It is asked for before the page that shows it is there; what changes is told meanwhile.
    staleTime: 5_000,
  })
}

export const ingestionsKey = (orgId: OrgId) => ['org', orgId, 'Ingestion'] as const

/** Every answer of the query API for a workspace. */
export const dataKey = (orgId: OrgId) => ['org', orgId, 'Data'] as const
