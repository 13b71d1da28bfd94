import type { Day, OrgId, PlatformCode } from '@cartograph/contract'
import { actionLogEntries, desc, eq, type Transaction } from '@cartograph/store'

/** What the team says that it has done, as far as it may explain a figure. */
export interface LoggedAction {
  readonly day: Day
  readonly text: string
  readonly platform: PlatformCode
}

/** Many years of what a busy team writes. */
const mostNoted = 5_000

/** The newest days first. */
export async function listLoggedActions(tx: Transaction, orgId: OrgId): Promise<LoggedAction[]> {
  const { actionDate, createdAt, id, text, datasourceType } = actionLogEntries
  return tx
    .select({ day: actionDate, text, platform: datasourceType })
    .from(actionLogEntries)
    .where(eq(actionLogEntries.orgId, orgId))
    .orderBy(desc(actionDate), desc(createdAt), desc(id))
    .limit(mostNoted)
}
