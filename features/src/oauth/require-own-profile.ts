import {
  AppError,
  type IntegrationContext,
  type OauthProfileId,
  type OrgId,
  type PlatformCode,
} from '@cartograph/contract'
import { and, eq, oauthProfiles } from '@cartograph/store'
import { requirePerson, type Context } from '../context.ts'
import type { StoredProfile } from './save-profile.ts'

export interface OwnProfile {
  readonly id: OauthProfileId
  readonly orgId: OrgId
  readonly platform: PlatformCode
  readonly context: IntegrationContext
}

/** Finds a consent of the caller for this workspace and this purpose; others are not found. */
export async function requireOwnProfile(
  ctx: Context,
  { id, orgId, platform, context }: OwnProfile,
): Promise<StoredProfile> {
  const { userId } = requirePerson(ctx)
  const [profile] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select()
      .from(oauthProfiles)
      .where(
        and(
          eq(oauthProfiles.id, id),
          eq(oauthProfiles.userId, userId),
          eq(oauthProfiles.platform, platform),
          eq(oauthProfiles.context, context),
        ),
      ),
  )
  if (profile === undefined) throw new AppError('not_found')
  return profile
}
