import { AppError } from '@cartograph/contract'
import { and, eq, isNull, lt, or, publicLinks, workspaces } from '@cartograph/store'
import type { Context } from '../context.ts'
import { planRefusal } from '../plans/index.ts'
import { hashLinkToken } from './link-token.ts'
import { isWorking } from './working-links.ts'

export type OpenedLink = Awaited<ReturnType<typeof findLink>>

/**
 * The link of a token, and the context of its visitor: the workspace of the link with the role that sees no
 * personal data. Unknown, revoked, expired and disallowed links cause the same error.
 */
export async function findLink(ctx: Context, token: string) {
  const now = ctx.clock()
  const tokenHash = hashLinkToken(token)
  await ctx.limits.usePublicLink.enter({ account: tokenHash, address: ctx.address }, now)
  const [found] = await ctx.store.asSystem((tx) =>
    tx
      .select({ link: publicLinks, workspace: workspaces })
      .from(publicLinks)
      .innerJoin(workspaces, eq(workspaces.orgId, publicLinks.orgId))
      .where(
        and(
          eq(publicLinks.tokenHash, tokenHash),
          eq(workspaces.allowsPublicLinks, true),
          isWorking(now),
        ),
      ),
  )
  if (found === undefined) throw new AppError('not_found', noLonger)
  const { link, workspace } = found
  if (planRefusal(workspace, ctx) !== null) throw new AppError('not_found', noLonger)
  const visitor: Context = {
    ...ctx,
    actor: null,
    workspace: { orgId: link.orgId, role: 'demo' },
  }
  return { link, workspace, visitor }
}

/** Records that the visitor saw it, at most once a minute, because a dashboard sends dozens of requests. */
export async function recordUse({ store, clock }: Context, { id }: OpenedLink['link']) {
  const now = clock()
  const { lastUsedAt } = publicLinks
  const isOld = or(isNull(lastUsedAt), lt(lastUsedAt, new Date(now.getTime() - 60_000)))
  await store.asSystem((tx) =>
    tx
      .update(publicLinks)
      .set({ lastUsedAt: now })
      .where(and(eq(publicLinks.id, id), isOld)),
  )
}

const noLonger = 'This link no longer works. It has expired or was revoked.'
