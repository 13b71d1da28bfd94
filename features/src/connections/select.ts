import type { IntegrationContext } from '@cartograph/contract'
import {
  and,
  asc,
  connections,
  eq,
  oauthProfiles,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'
import type { ConnectionId } from '@cartograph/contract'

export type SelectedIntegration = Awaited<ReturnType<typeof selectIntegrations>>[number]

/** The connections of the current workspace with their owners, oldest first. */
export function selectIntegrations(
  tx: Transaction,
  { context, id }: { readonly context?: IntegrationContext; readonly id?: ConnectionId } = {},
) {
  return tx
    .select({
      connection: connections,
      profile: {
        id: oauthProfiles.id,
        name: oauthProfiles.name,
        requiresReauth: oauthProfiles.requiresReauth,
        expiresAt: oauthProfiles.expiresAt,
      },
      owner: {
        firstName: workspacePeople.firstName,
        lastName: workspacePeople.lastName,
        email: workspacePeople.email,
      },
    })
    .from(connections)
    .leftJoin(oauthProfiles, eq(oauthProfiles.id, connections.oauthProfileId))
    .leftJoin(workspacePeople, eq(workspacePeople.userId, connections.ownerUserId))
    .where(
      and(
        context === undefined ? undefined : eq(connections.context, context),
        id === undefined ? undefined : eq(connections.id, id),
      ),
    )
    .orderBy(asc(connections.createdAt), asc(connections.id))
}
