import type { TokenAnswer } from '@cartograph/contract'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { issueAccessToken } from '../identity/index.ts'

/** A token that opens the query API of this one workspace. A key opens it as it is and needs none. */
export async function getDataToken(ctx: Context): Promise<TokenAnswer> {
  const person = requirePerson(ctx)
  const { orgId } = requireWorkspace(ctx)
  return issueAccessToken(ctx.tokenKeys, { audience: 'data', person, orgId }, ctx.clock())
}
