import { endpoints, type OrgId, type PageQuery } from '@cartograph/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { membersKey } from '../../features/invitations/members-key.ts'

export const apiKeysKey = (orgId: OrgId) => ['org', orgId, 'ApiKey'] as const

/** Pages count from 1. */
export function membersQuery({ call }: Client, orgId: OrgId, query: PageQuery) {
  return queryOptions({
    queryKey: [...membersKey(orgId), query],
    queryFn: ({ signal }) => call(endpoints.listMembers, { params: { orgId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function apiKeysQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: apiKeysKey(orgId),
    queryFn: ({ signal }) => call(endpoints.listApiKeys, { params: { orgId } }, { signal }),
  })
}

export function auditLogQuery({ call }: Client, orgId: OrgId, query: PageQuery) {
  return queryOptions({
    queryKey: ['org', orgId, 'AuditLog', query],
    queryFn: ({ signal }) => call(endpoints.listAuditLog, { params: { orgId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
