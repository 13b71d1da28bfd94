import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { ConnectionId, OauthProfileId, OrgId } from '../values/ids.ts'
import {
  ConnectionHealth,
  Datasource,
  Destination,
  DrawerState,
  IntegrationContext,
  Integrations,
  OauthAccount,
  OauthProfile,
  PlatformCard,
} from './integrations.ts'
import { PlatformCode } from './platforms.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

const name = z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(200))
const textRecord = (longest: number) =>
  z
    .record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(longest)))
    .check(z.refine((record) => Object.keys(record).length <= 20, 'At most 20 entries'))

export const getIntegrations = defineEndpoint({
  name: 'integrations.list',
  method: 'GET',
  path: '/v1/orgs/{orgId}/integrations',
  summary: 'The connections of a workspace, and the platforms available to it.',
  params: WorkspaceParams,
  answer: Integrations,
  permission: 'connections.read',
})

export const getIntegrationCatalogue = defineEndpoint({
  name: 'integrations.catalogue',
  method: 'GET',
  path: '/v1/orgs/{orgId}/integrations/catalogue',
  summary: 'How to connect each platform: its forms, its pickers, and whether it is live here.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(PlatformCard) }),
  permission: 'connections.read',
})

/** Takes `user_creds_id` of a consent, or `datasource_creds` that the user typed. */
export const createDatasource = defineEndpoint({
  name: 'integrations.createDatasource',
  method: 'POST',
  path: '/v1/orgs/{orgId}/integrations/datasources',
  summary: 'Connect a platform as a data source. The first sync starts immediately.',
  params: WorkspaceParams,
  body: z.strictObject({
    platform: PlatformCode,
    user_creds_id: z.optional(OauthProfileId),
    datasource_name: z.optional(name),
    integration_params: textRecord(500),
    datasource_creds: z.optional(textRecord(4000)),
    is_private: z.optional(z.boolean()),
  }),
  answer: Datasource,
  status: 201,
  errors: ['connection_refused', 'conflict'],
  permission: 'connections.change',
  audit: 'datasource.created',
})

export const createDestination = defineEndpoint({
  name: 'integrations.createDestination',
  method: 'POST',
  path: '/v1/orgs/{orgId}/integrations/destinations',
  summary: 'Connect a platform as a destination of audiences.',
  params: WorkspaceParams,
  body: z.strictObject({
    platform: PlatformCode,
    /** The account at the platform; derived from the params when omitted. */
    destination_id: z.optional(z.string().check(z.maxLength(300))),
    user_creds_id: z.optional(OauthProfileId),
    destination_name: z.optional(name),
    integration_params: textRecord(500),
    destination_creds: z.optional(textRecord(4000)),
  }),
  answer: Destination,
  status: 201,
  errors: ['connection_refused', 'conflict'],
  permission: 'connections.change',
  flag: 'enable_destinations',
  audit: 'destination.created',
})

/** Pauses, resumes or reauthorises a connection. Omitted fields stay as they are. */
export const updateDatasource = defineEndpoint({
  name: 'integrations.updateDatasource',
  method: 'PUT',
  path: '/v1/orgs/{orgId}/integrations/datasources/{datasourceId}',
  summary: 'Pause, resume or reauthorise a data source.',
  params: z.object({ orgId: OrgId, datasourceId: ConnectionId }),
  body: z.strictObject({
    is_connected: z.optional(z.boolean()),
    user_creds_id: z.optional(OauthProfileId),
    datasource_creds: z.optional(textRecord(4000)),
  }),
  answer: Datasource,
  errors: ['connection_refused', 'conflict'],
  permission: 'connections.change',
  audit: 'datasource.updated',
})

export const updateDestination = defineEndpoint({
  name: 'integrations.updateDestination',
  method: 'PUT',
  path: '/v1/orgs/{orgId}/integrations/destinations/{destinationId}',
  summary: 'Pause, resume or reauthorise a destination.',
  params: z.object({ orgId: OrgId, destinationId: ConnectionId }),
  body: z.strictObject({
    is_connected: z.optional(z.boolean()),
    user_creds_id: z.optional(OauthProfileId),
    destination_creds: z.optional(textRecord(4000)),
  }),
  answer: Destination,
  errors: ['connection_refused', 'conflict'],
  permission: 'connections.change',
  flag: 'enable_destinations',
  audit: 'destination.updated',
})

export const deleteDatasource = defineEndpoint({
  name: 'integrations.deleteDatasource',
  method: 'DELETE',
  path: '/v1/orgs/{orgId}/integrations/datasources/{datasourceId}',
  summary: 'Delete a data source and all its data.',
  params: z.object({ orgId: OrgId, datasourceId: ConnectionId }),
  // The store that pays for the plan.
  errors: ['conflict'],
  permission: 'connections.change',
  audit: 'datasource.deleted',
})

export const deleteDestination = defineEndpoint({
  name: 'integrations.deleteDestination',
  method: 'DELETE',
  path: '/v1/orgs/{orgId}/integrations/destinations/{destinationId}',
  summary: 'Delete a destination with its synced audiences, whose lists stay at the platform.',
  params: z.object({ orgId: OrgId, destinationId: ConnectionId }),
  permission: 'connections.change',
  flag: 'enable_destinations',
  audit: 'destination.deleted',
})

export const getConnectionHealth = defineEndpoint({
  name: 'integrations.health',
  method: 'GET',
  path: '/v1/orgs/{orgId}/integrations/datasources/{datasourceId}/health',
  summary:
    'The sync history of a data source: its last and next run, errors, and records that could not be read.',
  params: z.object({ orgId: OrgId, datasourceId: ConnectionId }),
  answer: ConnectionHealth,
  permission: 'connections.read',
})

/**
 * Retries the records that could not be read, with the current version of the connector. Answers
 * the number that succeeded.
 */
export const retrySetAside = defineEndpoint({
  name: 'integrations.retrySetAside',
  method: 'POST',
  path: '/v1/orgs/{orgId}/integrations/datasources/{datasourceId}/retry',
  summary: 'Retry the records of a data source that could not be read.',
  params: z.object({ orgId: OrgId, datasourceId: ConnectionId }),
  answer: z.object({ repaired: z.number(), left: z.number() }),
  errors: ['connection_refused'],
  permission: 'connections.change',
  audit: 'datasource.retried',
})

/** For the number of records that the health report named; another number is a conflict. */
export const approveDeletions = defineEndpoint({
  name: 'integrations.approveDeletions',
  method: 'POST',
  path: '/v1/orgs/{orgId}/integrations/datasources/{datasourceId}/deletions',
  summary:
    'Approve the deletion of unusually many records that the platform no longer has. The next sync looks up each of them again.',
  params: z.object({ orgId: OrgId, datasourceId: ConnectionId }),
  body: z.strictObject({
    stream: z.string().check(z.minLength(1), z.maxLength(100)),
    missing: z.int().check(z.minimum(1)),
  }),
  errors: ['conflict'],
  permission: 'connections.approve_deletions',
  audit: 'datasource.deletions_approved',
})

const ProfileType = z.object({ profileType: PlatformCode })

/** Answers the URL to open, in a popup or in the same tab. */
export const initiateOauth = defineEndpoint({
  name: 'oauthProfiles.initiate',
  method: 'POST',
  path: '/v1/oauth-profiles/initiate/{profileType}',
  summary: "Ask for a person's consent at a platform.",
  params: ProfileType,
  query: z.strictObject({ profile_context: IntegrationContext }),
  body: z.strictObject({
    currentPath: z.string().check(z.maxLength(2000), z.regex(/^\/(?![/\\])/, 'Not a path')),
    drawerState: DrawerState,
  }),
  answer: z.object({ to: z.string() }),
  errors: ['connection_refused', 'not_found'],
  permission: 'signed_in',
  audit: 'oauth.initiated',
})

/**
 * The parameters that the platform returned. Valid once, for ten minutes, for the user and
 * workspace that started the consent.
 */
export const createOauthProfile = defineEndpoint({
  name: 'oauthProfiles.create',
  method: 'POST',
  path: '/v1/oauth-profiles/',
  summary: 'Finish a consent with the parameters that the platform returned.',
  body: z.strictObject({
    /** Derived from the state when omitted, as after a return to /callback. */
    profile_type: z.optional(PlatformCode),
    profile_context: z.optional(IntegrationContext),
    /** The whole query string of the return URL. */
    auth_information: textRecord(4000),
  }),
  answer: z.object({
    profile: OauthProfile,
    drawer_state: DrawerState,
    current_path: z.string(),
  }),
  status: 201,
  errors: ['connection_refused', 'consent_expired'],
  permission: 'signed_in',
  audit: 'oauth.created',
})

export const listOauthProfiles = defineEndpoint({
  name: 'oauthProfiles.list',
  method: 'GET',
  path: '/v1/oauth-profiles/',
  summary: "The caller's own consents at a platform.",
  query: z.strictObject({
    profile_type: PlatformCode,
    profile_context: IntegrationContext,
    /** Only consents of this workspace; all of the caller's when omitted. */
    org_id: z.optional(OrgId),
  }),
  answer: z.object({ items: z.array(OauthProfile) }),
  permission: 'signed_in',
})

export const listOauthAccounts = defineEndpoint({
  name: 'oauthProfiles.accounts',
  method: 'GET',
  path: '/v1/oauth-profiles/{profileType}/{userCredId}/accounts',
  summary: 'The accounts that a consent gives access to.',
  params: z.object({ profileType: PlatformCode, userCredId: OauthProfileId }),
  answer: z.object({ accounts: z.array(OauthAccount) }),
  errors: ['connection_refused', 'not_found'],
  permission: 'signed_in',
})
