import { getChatToken as endpoint } from '@cartograph/contract'
import { requirePerson } from '../../context.ts'
import { serves } from '../../serves.ts'
import { issueAccessToken } from './access-token.ts'

/** For a client that is to hear what a team is told live, and must not be able to do anything. */
export const getChatToken = serves(endpoint, async (ctx) => {
  const claims = { audience: 'live', person: requirePerson(ctx), orgId: null } as const
  return issueAccessToken(ctx.tokenKeys, claims, ctx.clock())
})
