import { AppError, listOauthAccounts as endpoint } from '@cartograph/contract'
import { openAccessTokens } from '@cartograph/ingestion'
import { and, eq, oauthProfiles } from '@cartograph/store'
import { callPlatform } from '../call-platform.ts'
import { requirePerson, type Context } from '../context.ts'
import { limitPlatformCalls } from '../limit-platform-calls.ts'
import { platformPorts } from '../platform-ports.ts'
import { requireConnector } from '../require-connector.ts'
import { serves, type InputOf } from '../serves.ts'
import { requireConnectionEditor } from './require-connection-editor.ts'

export type ListOauthAccounts = InputOf<typeof endpoint>

export const listOauthAccounts = serves(endpoint, async (ctx, { profileType, userCredId }) => {
  const profile = await findOwn(ctx, { profileType, userCredId })
  await requireConnectionEditor(ctx, profile.orgId)
  await limitPlatformCalls(ctx)
  const { id, platform, context, mode, params, orgId } = profile
  const { accounts, manifest } = requireConnector(ctx, platform, context)
  const { app, hosts } = ctx.ingestion.platformAccess(platform, mode)
  if (accounts === null || app === null) throw new AppError('connection_refused')
  const ports = platformPorts(ctx, { manifest, mode, app, asker: id })
  const listed = await callPlatform(ctx, {
    platform,
    nextStep: 'Connect this account again.',
    work: async (signal) => {
      const tokens = await openAccessTokens(ctx.ingestion, { orgId, profileId: id })
      return accounts.list({ context, tokens, app, params, hosts, signal }, ports)
    },
  })
  return { accounts: [...listed] }
})

/** The path has no workspace, so the consent's is used; only its owner can find it. */
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
