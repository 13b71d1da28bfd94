import {
  getConnectionHealth,
  getIntegrationCatalogue,
  getIntegrations,
  listOauthAccounts,
  listOauthProfiles,
  listUploads,
  type ConnectionId,
  type IntegrationContext,
  type OauthProfileId,
  type OrgId,
  type PlatformCode,
} from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'

/** The connections and their status. Every change of a connection invalidates all of them. */
export const integrationsKey = (orgId: OrgId) => ['org', orgId, 'Integration'] as const

export const oauthProfilesKey = (orgId: OrgId) => ['org', orgId, 'OauthProfiles'] as const

export function integrationsQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: [...integrationsKey(orgId), 'list'],
    queryFn: ({ signal }) => call(getIntegrations, { params: { orgId } }, { signal }),
  })
}

/** Changes only with a new version or configuration of the server. */
export function catalogueQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: ['org', orgId, 'Catalogue'],
    queryFn: ({ signal }) => call(getIntegrationCatalogue, { params: { orgId } }, { signal }),
    staleTime: 300_000,
  })
}

export function healthQuery({ call }: Client, orgId: OrgId, datasourceId: ConnectionId) {
  return queryOptions({
    queryKey: [...integrationsKey(orgId), 'health', datasourceId],
    queryFn: ({ signal }) =>
      call(getConnectionHealth, { params: { orgId, datasourceId } }, { signal }),
  })
}

/** The user's own consents for this workspace. */
export function oauthProfilesQuery(
  { call }: Client,
  orgId: OrgId,
  platform: PlatformCode,
  context: IntegrationContext,
) {
  const query = { profile_type: platform, profile_context: context, org_id: orgId }
  return queryOptions({
    queryKey: [...oauthProfilesKey(orgId), platform, context],
    queryFn: ({ signal }) => call(listOauthProfiles, { query }, { signal }),
  })
}

export function oauthAccountsQuery(
  { call }: Client,
  orgId: OrgId,
  profileType: PlatformCode,
  userCredId: OauthProfileId,
) {
  return queryOptions({
    queryKey: [...oauthProfilesKey(orgId), profileType, 'accounts', userCredId],
    queryFn: ({ signal }) =>
      call(listOauthAccounts, { params: { profileType, userCredId } }, { signal }),
    staleTime: 60_000,
  })
}

export function uploadsQuery({ call }: Client, orgId: OrgId, datasourceId: ConnectionId) {
  return queryOptions({
    queryKey: [...integrationsKey(orgId), 'uploads', datasourceId],
    queryFn: ({ signal }) => call(listUploads, { params: { orgId, datasourceId } }, { signal }),
  })
}
