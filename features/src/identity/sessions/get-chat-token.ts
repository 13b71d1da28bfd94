import { getChatToken as endpoint } from '@cartograph/contract'
import { requirePerson } from '../../context.ts'
import { serves } from '../../serves.ts'
import { issueAccessToken } from './access-token.ts'

/** A token for the live updates of a team, which opens nothing else. */
export const getChatToken = serves(endpoint, async (ctx) => {
  const claims = { audience: 'live', person: requirePerson(ctx), orgId: null } as const
  return issueAccessToken(ctx.tokenKeys, claims, ctx.clock())
})
