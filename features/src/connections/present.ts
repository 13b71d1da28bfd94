import type { Connector } from '@cartograph/connectors'
import {
  platformCatalogue,
  type Datasource,
  type Destination,
  type Integration,
} from '@cartograph/contract'
import type { Context } from '../context.ts'
import { maskEmail, maskName, maskPerson } from '../users/index.ts'
import type { SelectedIntegration } from './select.ts'

export function presentDatasource(viewer: Viewer, selected: SelectedIntegration): Datasource {
  const integration = presentIntegration(viewer, selected)
  return {
    ...integration,
    datasource_id: integration.id,
    datasource_type: integration.platform,
    datasource_name: integration.name,
    datasource_integration_owner: integration.owner,
  }
}

export function presentDestination(viewer: Viewer, selected: SelectedIntegration): Destination {
  const integration = presentIntegration(viewer, selected)
  return {
    ...integration,
    destination_id: `${integration.platform}_${selected.connection.accountKey ?? integration.id}`,
    destination_name: integration.name,
    destination_integration_owner: integration.owner,
  }
}

type Viewer = Pick<Context, 'workspace' | 'ingestion'>

/** A secret is only ever shown masked. */
function presentIntegration(
  { workspace, ingestion }: Viewer,
  { connection, profile, owner: person }: SelectedIntegration,
): Integration {
  const renewsItself = !isForOnce(ingestion.connectorFor(connection.platform))
  const isMasked = workspace?.role === 'demo'
  const owner = person !== null && isMasked ? maskPerson(person) : person
  return {
    id: connection.id,
    platform: connection.platform,
    name: connection.name,
    mode: connection.mode,
    integration_category: platformCatalogue[connection.platform].rank,
    integration_params: isMasked
      ? withoutAddresses(connection.integrationParams)
      : connection.integrationParams,
    masked_datasource_creds: connection.maskedCredentials,
    is_private: connection.isPrivate,
    is_connected: connection.isConnected,
    requires_reauth: connection.requiresReauth || (profile?.requiresReauth ?? false),
    user_cred:
      profile === null
        ? null
        : {
            id: profile.id,
            name: isMasked ? maskName(profile.name) : profile.name,
            requires_reauth: profile.requiresReauth,
            access_ends_at: renewsItself ? null : (profile.expiresAt?.toISOString() ?? null),
          },
    owner:
      owner === null
        ? null
        : { first_name: owner.firstName, last_name: owner.lastName, email: owner.email },
    created_at: connection.createdAt.toISOString(),
  }
}

/** Such a platform extends a token once and cannot renew it: the consent expires with it. */
function isForOnce(connector: Connector | undefined): boolean {
  const oauth = connector?.manifest.oauth
  return oauth?.kind === 'oauth2' && oauth.dialect.longLivedGrant !== undefined
}

/** Some platforms identify users by an email address, which is among the form's fields. */
function withoutAddresses(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      value.includes('@') ? maskEmail(value) : value,
    ]),
  )
}
