import type {
  AuditAction,
  ConnectionId,
  ConnectionMode,
  OauthProfileId,
  OrgId,
  PlatformCode,
} from '@cartograph/contract'
import { sealTokens, stopSync } from '@cartograph/ingestion'
import {
  and,
  connections,
  eq,
  inArray,
  lt,
  notExists,
  oauthProfiles,
  sql,
  type Transaction,
} from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'

export interface EndConsents {
  readonly platform: PlatformCode
  readonly mode: ConnectionMode
  /** The platform's id of the user or account. */
  readonly externalId: string
  /** A consent that was given later stays. */
  readonly endedAt: Date
  /** One audit entry for each connection. */
  readonly audit: {
    readonly action: AuditAction
    readonly details: Readonly<Record<string, unknown>>
  }
  /**
   * The user asks for the deletion of their data: consents without a connection are deleted at once, and the
   * others are logged for the deletion, also if they have ended before.
   */
  readonly isDeletion: boolean
}

interface EndedConnection {
  readonly id: ConnectionId
  readonly orgId: OrgId
}

/**
 * The platform has ended a user's consents, in all workspaces: their tokens are deleted, and their connections
 * wait for a new consent. A repeated callback finds nothing left to do.
 */
export async function endConsents(
  ctx: Context,
  ended: EndConsents,
): Promise<readonly EndedConnection[]> {
  const found = await ctx.store.asSystem((tx) => endInTransaction(ctx, tx, ended))
  for (const { id, orgId } of found) await stopSync(ctx.ingestion, { orgId, connectionId: id })
  return found
}

async function endInTransaction(
  ctx: Context,
  tx: Transaction,
  { platform, mode, externalId, endedAt, audit, isDeletion }: EndConsents,
): Promise<readonly EndedConnection[]> {
  const profiles = await tx
    .select({ id: oauthProfiles.id, requiresReauth: oauthProfiles.requiresReauth })
    .from(oauthProfiles)
    .where(
      and(
        eq(oauthProfiles.platform, platform),
        eq(oauthProfiles.mode, mode),
        eq(oauthProfiles.externalId, externalId),
        // The platform's time has whole seconds.
        lt(oauthProfiles.createdAt, new Date(endedAt.getTime() + 1000)),
      ),
    )
    .for('update')
  const ending = profiles.filter(({ requiresReauth }) => isDeletion || !requiresReauth)
  if (ending.length === 0) return []
  for (const { id } of ending) {
    await tx
      .update(oauthProfiles)
      .set({ requiresReauth: true, sealedTokens: sealTokens(ctx.store, id, noTokens) })
      .where(eq(oauthProfiles.id, id))
  }
  const ids = ending.map(({ id }) => id)
  const found = await tx
    .update(connections)
    .set({ requiresReauth: true, accessEnd: 'consent_withdrawn' })
    .where(inArray(connections.oauthProfileId, ids))
    .returning({ id: connections.id, orgId: connections.orgId })
  for (const { id, orgId } of found) await writeAuditRow(ctx, tx, { ...audit, subject: id, orgId })
  if (isDeletion) await deleteUnconnected(tx, ids)
  return found
}

async function deleteUnconnected(tx: Transaction, ids: readonly OauthProfileId[]): Promise<void> {
  const isConnected = tx
    .select({ one: sql`1` })
    .from(connections)
    .where(eq(connections.oauthProfileId, oauthProfiles.id))
  await tx
    .delete(oauthProfiles)
    .where(and(inArray(oauthProfiles.id, [...ids]), notExists(isConnected)))
}

const noTokens = {
  accessToken: '',
  tokenSecret: null,
  refreshToken: null,
  expiresAt: null,
  scopes: [],
  facts: {},
}
