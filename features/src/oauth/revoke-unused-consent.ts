import { ConnectorError } from '@cartograph/connectors'
import { AppError, msPerDay, type OauthProfileId, type OrgId } from '@cartograph/contract'
import { openAccessTokens } from '@cartograph/ingestion'
import {
  and,
  connections,
  eq,
  exists,
  gt,
  ne,
  notExists,
  oauthProfiles,
  or,
  sql,
} from '@cartograph/store'
import type { Context } from '../context.ts'
import { platformPorts } from '../platform-ports.ts'
import type { StoredProfile } from './save-profile.ts'

export type RevokeContext = Pick<Context, 'store' | 'ingestion' | 'clock' | 'log' | 'signal'>

/**
 * Withdraws a consent without connections at its platform and deletes it. Platforms withdraw everything that
 * a user has granted to our app, so a consent of the same user that is in use elsewhere keeps the access, and
 * only the row is deleted. While the platform cannot be reached, the row stays for the next sweep.
 */
export async function revokeUnusedConsent(
  ctx: RevokeContext,
  profileId: OauthProfileId,
): Promise<void> {
  const profile = await findUnused(ctx, profileId)
  if (profile === null) return
  const result = (await isUsedElsewhere(ctx, profile, 'consent'))
    ? 'kept'
    : await revoke(ctx, profile)
  if (result === 'unreachable') return
  await ctx.store.asSystem(async (tx) => {
    const isThis = eq(oauthProfiles.id, profileId)
    const deleted = await tx
      .delete(oauthProfiles)
      .where(and(isThis, notExists(connectionsOf())))
      .returning({ id: oauthProfiles.id })
    if (deleted.length > 0 || result === 'kept') return
    // It was connected while the platform was called, and its token is no longer valid.
    await tx.update(oauthProfiles).set({ requiresReauth: true }).where(isThis)
    await tx
      .update(connections)
      .set({ requiresReauth: true })
      .where(eq(connections.oauthProfileId, profileId))
  })
}

/**
 * Withdraws all consents of a workspace that is about to be deleted, except those of users whose consents are
 * in use in another workspace. Its rows are not changed. A platform that cannot be reached is not called
 * again, since the tokens are deleted with the workspace.
 */
export async function revokeConsentsOfWorkspace(ctx: RevokeContext, orgId: OrgId): Promise<void> {
  const profiles = await ctx.store.asSystem((tx) =>
    tx.select().from(oauthProfiles).where(eq(oauthProfiles.orgId, orgId)),
  )
  await Promise.all(
    profiles.map(async (profile) => {
      if (!(await isUsedElsewhere(ctx, profile, 'workspace'))) await revoke(ctx, profile)
    }),
  )
}

async function findUnused(
  ctx: RevokeContext,
  profileId: OauthProfileId,
): Promise<StoredProfile | null> {
  const [profile] = await ctx.store.asSystem((tx) =>
    tx
      .select()
      .from(oauthProfiles)
      .where(and(eq(oauthProfiles.id, profileId), notExists(connectionsOf()))),
  )
  return profile ?? null
}

function connectionsOf() {
  return sql`(select 1 from ${connections} where ${connections.oauthProfileId} = ${oauthProfiles.id})`
}

/**
 * In any workspace: a connection, or a consent so young that its user may be about to connect with it.
 */
async function isUsedElsewhere(
  ctx: RevokeContext,
  profile: StoredProfile,
  ending: 'consent' | 'workspace',
): Promise<boolean> {
  const { id, orgId, mode, externalId } = profile
  const dayAgo = new Date(ctx.clock().getTime() - msPerDay)
  const others = await ctx.store.asSystem((tx) =>
    tx
      .select({ platform: oauthProfiles.platform })
      .from(oauthProfiles)
      .where(
        and(
          ending === 'consent' ? ne(oauthProfiles.id, id) : ne(oauthProfiles.orgId, orgId),
          eq(oauthProfiles.mode, mode),
          eq(oauthProfiles.externalId, externalId),
          eq(oauthProfiles.requiresReauth, false),
          or(exists(connectionsOf()), gt(oauthProfiles.createdAt, dayAgo)),
        ),
      ),
  )
  const own = grantorOf(ctx, profile)
  return others.some(({ platform }) => grantorOf(ctx, { platform, mode }) === own)
}

/** Platforms with one consent page and one registration share what a user grants, as Google's do. */
function grantorOf(
  { ingestion }: RevokeContext,
  { platform, mode }: Pick<StoredProfile, 'platform' | 'mode'>,
): string {
  const manifest = ingestion.connectorFor(platform)?.manifest
  if (manifest?.oauth == null) return platform
  const { host, path } = manifest.oauth.authorize
  const { app } = readAccess(ingestion, { platform, mode })
  return JSON.stringify([manifest.hosts[host], path, app?.clientId ?? platform])
}

function readAccess(
  ingestion: RevokeContext['ingestion'],
  { platform, mode }: Pick<StoredProfile, 'platform' | 'mode'>,
) {
  try {
    return ingestion.platformAccess(platform, mode)
  } catch (error) {
    // The sandbox is off.
    if (error instanceof AppError) return { hosts: {}, app: null }
    throw error
  }
}

async function revoke(
  ctx: RevokeContext,
  profile: StoredProfile,
): Promise<'revoked' | 'unreachable'> {
  const { platform, mode, context, params, orgId, id } = profile
  const { ingestion } = ctx
  const connector = ingestion.connectorFor(platform)
  const { hosts, app } = readAccess(ingestion, { platform, mode })
  if (connector?.accounts == null || app === null) return 'revoked'
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const tokens = await openAccessTokens(ingestion, { orgId, profileId: id })
    const ports = platformPorts(ctx, { manifest: connector.manifest, mode, app, asker: id })
    await connector.accounts.revoke?.({ context, tokens, app, params, hosts, signal }, ports)
    return 'revoked'
  } catch (error) {
    const isUnreachable =
      signal.aborted ||
      (error instanceof ConnectorError && ['throttled', 'transient'].includes(error.class))
    // After any other error the token is no longer valid, or no later attempt can succeed.
    ctx.log.info({ err: error, profile_id: id, platform, isUnreachable }, 'consent was not revoked')
    return isUnreachable ? 'unreachable' : 'revoked'
  }
}

/** A user waits for it. */
const timeoutMs = 10_000
