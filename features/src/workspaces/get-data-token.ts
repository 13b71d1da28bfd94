import type { TokenAnswer } from '@cartograph/contract'
import { issueAccessToken } from '../accounts/index.ts'
import { requireActor, requireWorkspace, type Context } from '../context.ts'

/** A token that opens the query API of this one workspace. */
export async function getDataToken(ctx: Context): Promise<TokenAnswer> {
  const { userId, sessionId } = requireActor(ctx)
  const workspace = requireWorkspace(ctx)
  const claims = { audience: 'data', userId, sessionId, workspace } as const
  return issueAccessToken(ctx.tokenKeys, claims, ctx.clock())
}
