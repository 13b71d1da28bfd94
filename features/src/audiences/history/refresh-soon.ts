import { requireWorkspace, type Context } from '../../context.ts'

/** The change is stored already, so a queue that fails must not undo it: the scheduler asks again. */
export async function refreshSoon(ctx: Context): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  try {
    await ctx.ingestion.queue.enqueue('refresh-segments', { org_id: orgId })
  } catch (error) {
    ctx.log.warn({ err: error, org_id: orgId }, 'segments could not be queued for a refresh')
  }
}
