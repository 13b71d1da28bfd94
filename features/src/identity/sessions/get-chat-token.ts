import type { TokenAnswer } from '@cartograph/contract'
import { requirePerson, type Context } from '../../context.ts'
import { issueAccessToken } from './access-token.ts'

/** For a client that is to hear what a team is told live, and must not be able to do anything. */
export async function getChatToken(ctx: Context): Promise<TokenAnswer> {
  const claims = { audience: 'live', person: requirePerson(ctx), orgId: null } as const
  return issueAccessToken(ctx.tokenKeys, claims, ctx.clock())
}
