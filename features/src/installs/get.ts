import { AppError, getInstall as endpoint, type OrgId, type UserId } from '@cartograph/contract'
import {
  and,
  connections,
  eq,
  gt,
  inArray,
  isNotNull,
  oauthProfiles,
  oauthStates,
  or,
  sql,
  type Transaction,
} from '@cartograph/store'
import { requirePerson, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { openInstall, type StoredInstall } from '../oauth/index.ts'

/** What the user sees before they choose the workspace. */
export const getInstall = serves(endpoint, async (ctx, { token }) => {
  const { userId } = requirePerson(ctx)
  const install = await openInstall(ctx, { token, userId })
  if (install === null) throw new AppError('consent_expired')
  const { platform, access, expiresAt } = install
  return {
    platform,
    account_name: nameOf(access),
    is_begun_here: await isBegunHere(ctx, install, userId),
    connected_org_ids: await findConnected(ctx, install, userId),
    expires_at: expiresAt.toISOString(),
  }
})

/** Keys belong to what their parameters say first, such as the address of a store. */
function nameOf(access: StoredInstall['access']): string | null {
  if (access.kind === 'consent') return access.account.name
  return access.kind === 'keys' ? (Object.values(access.params)[0] ?? null) : null
}

/** The user has just begun a consent of the platform in a workspace, and this is its answer. */
async function isBegunHere(
  { store, clock }: Context,
  { platform, mode, access }: StoredInstall,
  userId: UserId,
): Promise<boolean> {
  if (access.kind !== 'consent') return false
  const rows = await store.asSystem((tx) =>
    tx
      .select({ one: sql`1` })
      .from(oauthStates)
      .where(
        and(
          eq(oauthStates.userId, userId),
          eq(oauthStates.platform, platform),
          eq(oauthStates.mode, mode),
          isNotNull(oauthStates.drawerState),
          gt(oauthStates.expiresAt, clock()),
        ),
      ),
  )
  return rows.length > 0
}

/** The user's workspaces to which the account is connected already. */
async function findConnected(
  ctx: Context,
  install: StoredInstall,
  userId: UserId,
): Promise<OrgId[]> {
  const person = await ctx.access.person(userId)
  const joined = [...(person?.workspaces ?? [])].flatMap(([orgId, { status }]) =>
    status === 'joined' ? [orgId] : [],
  )
  if (joined.length === 0) return []
  const rows = await ctx.store.asSystem((tx) => selectConnected(tx, install, joined))
  return rows.map(({ orgId }) => orgId)
}

function selectConnected(
  tx: Transaction,
  { platform, mode, access }: StoredInstall,
  joined: readonly OrgId[],
) {
  const ofConsent =
    access.kind === 'consent' ? eq(oauthProfiles.externalId, access.account.id) : undefined
  const ofKeys =
    access.kind === 'keys'
      ? sql`${connections.integrationParams} @> ${JSON.stringify(access.params)}::jsonb`
      : undefined
  return tx
    .selectDistinct({ orgId: connections.orgId })
    .from(connections)
    .leftJoin(oauthProfiles, eq(oauthProfiles.id, connections.oauthProfileId))
    .where(
      and(
        inArray(connections.orgId, [...joined]),
        eq(connections.platform, platform),
        eq(connections.mode, mode),
        or(ofConsent, ofKeys) ?? sql`false`,
      ),
    )
}
