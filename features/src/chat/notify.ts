import { notifyWorkspaceChange } from '@cartograph/ingestion'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'

/** The user's other tabs reload their conversations. */
export async function notifyConversations(ctx: Context): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  await notifyWorkspaceChange(ctx, { org_id: orgId, topic: 'conversations', user_id: userId })
}
