import {
  AppError,
  type OauthAccount,
  type OauthProfileId,
  type PlatformCode,
} from '@cartograph/contract'
import { openAccessTokens } from '@cartograph/ingestion'
import { and, eq, oauthProfiles } from '@cartograph/store'
import { askPlatform } from '../ask-platform.ts'
import { countAttempt } from '../count-attempt.ts'
import { connectorOf } from '../connector-of.ts'
import { requirePerson, type Context } from '../context.ts'
import { platformPorts } from '../platform-ports.ts'
import { requireChanger } from './require-changer.ts'

export interface ListOauthAccounts {
  readonly profileType: PlatformCode
  readonly userCredId: OauthProfileId
}

export async function listOauthAccounts(
  ctx: Context,
  { profileType, userCredId }: ListOauthAccounts,
): Promise<{ accounts: OauthAccount[] }> {
  const profile = await findOwn(ctx, { profileType, userCredId })
  await requireChanger(ctx, profile.orgId)
  countAttempt(ctx)
  const { id, platform, context, mode, params, orgId } = profile
  const { accounts, manifest } = connectorOf(ctx, platform, context)
  const { app, hosts } = ctx.ingestion.platformAccess(platform, mode)
  if (accounts === null || app === null) throw new AppError('connection_refused')
  const ports = platformPorts(ctx, { manifest, mode, app, asker: id })
  const listed = await askPlatform(ctx, {
    platform,
    nextStep: 'Connect this account again.',
    work: async (signal) => {
      const tokens = await openAccessTokens(ctx.ingestion, { orgId, profileId: id })
      return accounts.list({ context, tokens, app, params, hosts, signal }, ports)
    },
  })
  return { accounts: [...listed] }
}

/** The path names no workspace, so the consent does; only its giver finds it. */
async function findOwn(ctx: Context, { profileType, userCredId }: ListOauthAccounts) {
  const { userId } = requirePerson(ctx)
  const [profile] = await ctx.store.asSystem((tx) =>
    tx
      .select()
      .from(oauthProfiles)
      .where(
        and(
          eq(oauthProfiles.id, userCredId),
          eq(oauthProfiles.userId, userId),
          eq(oauthProfiles.platform, profileType),
        ),
      ),
  )
  if (profile === undefined) throw new AppError('not_found')
  return profile
}
