import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { ConnectionId, OauthProfileId, OrgId } from './ids.ts'
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
import { WorkspaceParams } from './workspace-params.ts'

const name = z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(200))
const texts = (longest: number) =>
  z
    .record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(longest)))
    .check(z.refine((record) => Object.keys(record).length <= 20, 'At most 20 entries'))

export const getIntegrations = defineEndpoint({
  name: 'integrations.list',
  method: 'GET',
  path: '/v1/orgs/{orgId}/integrations',
  summary: 'What is connected to a workspace, and what else could be.',
  params: WorkspaceParams,
  answer: Integrations,
  permission: 'connections.read',
})

export const getIntegrationCatalogue = defineEndpoint({
  name: 'integrations.catalogue',
  method: 'GET',
  path: '/v1/orgs/{orgId}/integrations/catalogue',
  summary: 'How each platform is connected: its forms, its pickers, and whether it is live here.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(PlatformCard) }),
  permission: 'connections.read',
})

/** With `user_creds_id` of a consent, or with `datasource_creds` that were typed. */
export const createDatasource = defineEndpoint({
  name: 'integrations.createDatasource',
  method: 'POST',
  path: '/v1/orgs/{orgId}/integrations/datasources',
  summary: 'Connect a platform as a source of data; its first sync starts at once.',
  params: WorkspaceParams,
  body: z.strictObject({
    platform: PlatformCode,
    user_creds_id: z.optional(OauthProfileId),
    datasource_name: z.optional(name),
    integration_params: texts(500),
    datasource_creds: z.optional(texts(4000)),
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
  summary: 'Connect a platform that audiences can be sent to.',
  params: WorkspaceParams,
  body: z.strictObject({
    platform: PlatformCode,
    /** The platform's account; made from the params when it is left out. */
    destination_id: z.optional(z.string().check(z.maxLength(300))),
    user_creds_id: z.optional(OauthProfileId),
    destination_name: z.optional(name),
    integration_params: texts(500),
    destination_creds: z.optional(texts(4000)),
  }),
  answer: Destination,
  status: 201,
  errors: ['connection_refused', 'conflict'],
  permission: 'connections.change',
  audit: 'destination.created',
})

/** Stops or starts it, lets it in again with another consent or other keys; what is left out stays. */
export const updateDatasource = defineEndpoint({
  name: 'integrations.updateDatasource',
  method: 'PUT',
  path: '/v1/orgs/{orgId}/integrations/datasources/{datasourceId}',
  summary: 'Stop or start the data sync of a datasource, or let it in again.',
  params: z.object({ orgId: OrgId, datasourceId: ConnectionId }),
  body: z.strictObject({
    is_connected: z.optional(z.boolean()),
    user_creds_id: z.optional(OauthProfileId),
    datasource_creds: z.optional(texts(4000)),
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
  summary: 'Switch a destination off or on, or let it in again.',
  params: z.object({ orgId: OrgId, destinationId: ConnectionId }),
  body: z.strictObject({
    is_connected: z.optional(z.boolean()),
    user_creds_id: z.optional(OauthProfileId),
    destination_creds: z.optional(texts(4000)),
  }),
  answer: Destination,
  errors: ['connection_refused', 'conflict'],
  permission: 'connections.change',
  audit: 'destination.updated',
})

export const deleteDatasource = defineEndpoint({
  name: 'integrations.deleteDatasource',
  method: 'DELETE',
  path: '/v1/orgs/{orgId}/integrations/datasources/{datasourceId}',
  summary: 'Delete a datasource and all data that came from it.',
  params: z.object({ orgId: OrgId, datasourceId: ConnectionId }),
  permission: 'connections.change',
  audit: 'datasource.deleted',
})

export const deleteDestination = defineEndpoint({
  name: 'integrations.deleteDestination',
  method: 'DELETE',
  path: '/v1/orgs/{orgId}/integrations/destinations/{destinationId}',
  summary: 'Delete a destination.',
  params: z.object({ orgId: OrgId, destinationId: ConnectionId }),
  permission: 'connections.change',
  audit: 'destination.deleted',
})

export const getConnectionHealth = defineEndpoint({
  name: 'integrations.health',
  method: 'GET',
  path: '/v1/orgs/{orgId}/integrations/datasources/{datasourceId}/health',
  summary: 'When a datasource last synced and syncs next, what went wrong, and what was set aside.',
  params: z.object({ orgId: OrgId, datasourceId: ConnectionId }),
  answer: ConnectionHealth,
  permission: 'connections.read',
})

/** Records that could not be read are tried again as this version reads them; answers how many now can be. */
export const retrySetAside = defineEndpoint({
  name: 'integrations.retrySetAside',
  method: 'POST',
  path: '/v1/orgs/{orgId}/integrations/datasources/{datasourceId}/retry',
  summary: 'Try again the records of a datasource that were set aside.',
  params: z.object({ orgId: OrgId, datasourceId: ConnectionId }),
  answer: z.object({ repaired: z.number(), left: z.number() }),
  permission: 'connections.change',
  audit: 'datasource.retried',
})

const ProfileType = z.object({ profileType: PlatformCode })

/** Answers where to send the person, in a popup or in place of the page. */
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
  errors: ['connection_refused'],
  permission: 'signed_in',
  audit: 'oauth.initiated',
})

/** What came back with the person; good once, for the person and workspace that asked, for ten minutes. */
export const createOauthProfile = defineEndpoint({
  name: 'oauthProfiles.create',
  method: 'POST',
  path: '/v1/oauth-profiles/',
  summary: 'Finish a consent with what the platform sent the person back with.',
  body: z.strictObject({
    /** Told by the state when it is left out, as it is after a return to /callback. */
    profile_type: z.optional(PlatformCode),
    profile_context: z.optional(IntegrationContext),
    /** The whole query of the return. */
    auth_information: texts(4000),
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
    /** Those given for one workspace; all of the caller's when it is left out. */
    org_id: z.optional(OrgId),
  }),
  answer: z.object({ items: z.array(OauthProfile) }),
  permission: 'signed_in',
})

export const listOauthAccounts = defineEndpoint({
  name: 'oauthProfiles.accounts',
  method: 'GET',
  path: '/v1/oauth-profiles/{profileType}/{userCredId}/accounts',
  summary: 'What can be connected with a consent.',
  params: z.object({ profileType: PlatformCode, userCredId: OauthProfileId }),
  answer: z.object({ accounts: z.array(OauthAccount) }),
  errors: ['connection_refused'],
  permission: 'signed_in',
})
