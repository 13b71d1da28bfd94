import type { OrgId, UserId } from '@cartograph/contract'
import type { IngestionContext } from '../context.ts'

/** The NOTIFY channel for changes in a workspace. */
export const workspaceChangeChannel = 'workspace_changed'

/**
 * Carries no data: NOTIFY payloads are limited to 8,000 bytes, and each reader checks its own
 * permissions.
 */
export interface WorkspaceChange {
  readonly org_id: OrgId
  readonly topic:
    | 'data_ingestions'
    | 'insights'
    | 'synced_audiences'
    | 'conversations'
    | 'notifications'
  /** Of a topic that is private to one user. */
  readonly user_id?: UserId | undefined
}

type Context = Pick<IngestionContext, 'store' | 'log'>

/**
 * Never throws: a lost notification must not fail the sync. Clients read the current state when
 * they reload.
 */
export async function notifyWorkspaceChange(
  { store, log }: Context,
  hint: WorkspaceChange,
): Promise<void> {
  try {
    await store.notify(workspaceChangeChannel, JSON.stringify(hint))
  } catch (error) {
    log.warn({ err: error, ...hint }, 'workspace change notification failed')
  }
}

export async function notifyProgress(
  ctx: Context,
  orgId: OrgId,
  topic: WorkspaceChange['topic'] = 'data_ingestions',
): Promise<void> {
  await notifyWorkspaceChange(ctx, { org_id: orgId, topic })
}

const minIntervalMs = 250

/**
 * Notifies at most once per `minIntervalMs`; changes within the interval are sent together at its
 * end.
 */
export function openProgressNotifier(
  ctx: Context,
  orgId: OrgId,
  topic?: WorkspaceChange['topic'],
): ProgressNotifier {
  let pause: NodeJS.Timeout | null = null
  let hasPending = false
  let last = Promise.resolve()

  function send(): void {
    hasPending = false
    last = last.then(() => notifyProgress(ctx, orgId, topic))
    pause = setTimeout(() => {
      pause = null
      if (hasPending) send()
    }, minIntervalMs)
    pause.unref()
  }

  return {
    notify() {
      if (pause === null) send()
      else hasPending = true
    },
    async close() {
      if (pause !== null) clearTimeout(pause)
      await last
      await notifyProgress(ctx, orgId, topic)
    },
  }
}

export interface ProgressNotifier {
  notify(): void
  /** Sends a final notification. */
  close(): Promise<void>
}
