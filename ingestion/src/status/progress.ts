import type { OrgId } from '@cartograph/contract'
import type { IngestionContext } from '../context.ts'

/** The channel on which listeners are told to read again. */
export const workspaceChanged = 'workspace_changed'

/** Only the hint travels: a message may not be large, and who may see what is decided when it is read. */
export interface WorkspaceHint {
  readonly org_id: OrgId
  readonly topic: 'data_ingestions' | 'insights'
}

type Context = Pick<IngestionContext, 'store' | 'log'>

/** What cannot be told now is no reason to fail the work it is about: it is seen when somebody looks again. */
export async function hintChange({ store, log }: Context, hint: WorkspaceHint): Promise<void> {
  try {
    await store.notify(workspaceChanged, JSON.stringify(hint))
  } catch (error) {
    log.warn({ err: error, ...hint }, 'a change could not be told')
  }
}

export async function hintProgress(ctx: Context, orgId: OrgId): Promise<void> {
  await hintChange(ctx, { org_id: orgId, topic: 'data_ingestions' })
}

const quietMs = 250

/** Hints at most four times a second; what was held back is told at the end of the pause. */
export function openProgress(ctx: Context, orgId: OrgId): Progress {
  let pause: NodeJS.Timeout | null = null
  let heldBack = false
  let last = Promise.resolve()

  function tell(): void {
    heldBack = false
    last = last.then(() => hintProgress(ctx, orgId))
    pause = setTimeout(() => {
      pause = null
      if (heldBack) tell()
    }, quietMs)
    pause.unref()
  }

  return {
    changed() {
      if (pause === null) tell()
      else heldBack = true
    },
    async close() {
      if (pause !== null) clearTimeout(pause)
      await last
      await hintProgress(ctx, orgId)
    },
  }
}

export interface Progress {
  changed(): void
  /** Tells the last state, whatever was told before. */
  close(): Promise<void>
}
