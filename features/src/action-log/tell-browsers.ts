import type { OrgId } from '@cartograph/contract'
import { workspaceChanged, type WorkspaceHint } from '@cartograph/ingestion'
import type { Context } from '../context.ts'

/**
 * What is written down belongs to what is known of findings: it goes by their hint. What cannot be told now is
 * seen when somebody looks again.
 */
export async function tellBrowsers({ store, log }: Context, orgId: OrgId): Promise<void> {
  const hint: WorkspaceHint = { org_id: orgId, topic: 'insights' }
  try {
    await store.notify(workspaceChanged, JSON.stringify(hint))
  } catch (error) {
    log.warn({ err: error, org_id: orgId }, 'a change of the action log could not be told')
  }
}
