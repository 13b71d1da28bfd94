import type { Day, OrgId, PlatformCode } from '@cartograph/contract'
import { actionLogEntries, desc, eq, type Transaction } from '@cartograph/store'

/** The team's action log entries that may explain a change. */
export interface LoggedAction {
  readonly day: Day
  readonly text: string
  readonly platform: PlatformCode
}

/** Many years of entries of a busy team. */
const mostNoted = 5_000

/** Newest days first. */
export async function listLoggedActions(tx: Transaction, orgId: OrgId): Promise<LoggedAction[]> {
  const { actionDate, createdAt, id, text, datasourceType } = actionLogEntries
  return tx
    .select({ day: actionDate, text, platform: datasourceType })
    .from(actionLogEntries)
    .where(eq(actionLogEntries.orgId, orgId))
    .orderBy(desc(actionDate), desc(createdAt), desc(id))
    .limit(mostNoted)
}
