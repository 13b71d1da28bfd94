import { getDataToken as endpoint } from '@cartograph/contract'
import { requirePerson, requireWorkspace } from '../context.ts'
import { issueAccessToken } from '../identity/index.ts'
import { serves } from '../serves.ts'

/** A token that opens the query API of one workspace. API keys open it directly and need none. */
export const getDataToken = serves(endpoint, async (ctx) => {
  const person = requirePerson(ctx)
  const { orgId } = requireWorkspace(ctx)
  return issueAccessToken(ctx.tokenKeys, { audience: 'data', person, orgId }, ctx.clock())
})
