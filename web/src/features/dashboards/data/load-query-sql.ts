import { getQuerySql, type CubeQuery, type OrgId } from '@cartograph/contract'
import type { Client } from '../../../api/client.ts'

/** The SQL that a query becomes; several statements where periods are compared. */
export async function loadQuerySql(
  client: Client,
  orgId: OrgId,
  query: CubeQuery,
  signal: AbortSignal,
): Promise<string> {
  const body = { query, queryType: 'multi' } as const
  const answer = await client.askData(orgId, getQuerySql, { body }, signal)
  const statements = Array.isArray(answer) ? answer : [answer]
  return statements.map(({ sql: { sql } }) => sql[0]).join('\n\n')
}
