import { getDataToken as endpoint } from '@cartograph/contract'
import { requirePerson, requireWorkspace } from '../context.ts'
import { issueAccessToken } from '../identity/index.ts'
import { serves } from '../serves.ts'

/** A token that opens the query API of this one workspace. A key opens it as it is and needs none. */
export const getDataToken = serves(endpoint, async (ctx) => {
  const person = requirePerson(ctx)
  const { orgId } = requireWorkspace(ctx)
  return issueAccessToken(ctx.tokenKeys, { audience: 'data', person, orgId }, ctx.clock())
})
