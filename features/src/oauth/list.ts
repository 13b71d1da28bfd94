import { listOauthProfiles as endpoint } from '@cartograph/contract'
import { and, asc, eq, inArray, oauthProfiles } from '@cartograph/store'
import { requirePerson } from '../context.ts'
import { serves } from '../serves.ts'
import { presentProfile } from './present.ts'

/** The caller's own consents, for workspaces that they belong to. */
export const listOauthProfiles = serves(
  endpoint,
  async (ctx, { profile_type, profile_context, org_id }) => {
    const { userId } = requirePerson(ctx)
    const person = await ctx.access.person(userId)
    const joined = [...(person?.workspaces.values() ?? [])]
      .filter(({ status, orgId }) => status === 'joined' && orgId === (org_id ?? orgId))
      .map(({ orgId }) => orgId)
    if (joined.length === 0) return { items: [] }
    const rows = await ctx.store.asSystem((tx) =>
      tx
        .select()
        .from(oauthProfiles)
        .where(
          and(
            eq(oauthProfiles.userId, userId),
            inArray(oauthProfiles.orgId, joined),
            eq(oauthProfiles.platform, profile_type),
            eq(oauthProfiles.context, profile_context),
          ),
        )
        .orderBy(asc(oauthProfiles.createdAt), asc(oauthProfiles.id)),
    )
    return { items: rows.map(presentProfile) }
  },
)
