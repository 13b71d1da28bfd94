import type { Context } from '../../context.ts'
import { listDueAudiences } from './list-due-audiences.ts'
import { measureLift } from './measure-lift.ts'

/** Measures every synced audience with a hold-out once a day; one that fails does not stop others. */
export async function measureDueLifts(ctx: Context): Promise<void> {
  for (const due of await listDueAudiences(ctx)) {
    ctx.signal.throwIfAborted()
    try {
      await ctx.store.withLock(`lift ${due.syncId}`, (lost) =>
        measureLift({ ...ctx, signal: AbortSignal.any([ctx.signal, lost]) }, due),
      )
    } catch (error) {
      if (ctx.signal.aborted) throw error
      ctx.log.warn(
        { err: error, sync_id: due.syncId },
        'a lift was not measured; it is tried again',
      )
    }
  }
}
