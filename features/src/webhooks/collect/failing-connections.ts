import type { OrgId } from '@cartograph/contract'
import { sql, type Transaction } from '@cartograph/store'

/**
 * Brings the stored list of failing connections up to date. A connection fails while it must be reconnected,
 * and while the last of its syncs that ended has failed; most failures are seen only in these states, which
 * have no time of their own.
 */
export async function noteFailingConnections(
  tx: Transaction,
  orgId: OrgId,
  now: Date,
): Promise<void> {
  const failing = sql`
    select c.id from connections c
    left join lateral (
      select state from sync_runs r
      where r.connection_id = c.id and r.state in ('done', 'failed')
      order by r.created_at desc limit 1
    ) last on true
    where c.org_id = ${orgId}::uuid and (c.requires_reauth or last.state = 'failed')`
  await tx.execute(sql`
    delete from failing_connections
    where org_id = ${orgId}::uuid and connection_id not in (${failing})`)
  await tx.execute(sql`
    insert into failing_connections (org_id, connection_id, since)
    select ${orgId}::uuid, id, ${now.toISOString()}::timestamptz from (${failing}) as failing
    on conflict do nothing`)
}
