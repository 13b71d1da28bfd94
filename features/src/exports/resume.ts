import { msPerDay, type OrgId } from '@cartograph/contract'
import {
  and,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  lt,
  or,
  workspaceExports,
  type Transaction,
} from '@cartograph/store'
import type { Context, Services } from '../context.ts'
import { deleteBlocks } from './export-blocks.ts'
import { exportLockName, isExport, openStates } from './export-rows.ts'
import { removeBlocks } from './export-workspace.ts'
import { listedDays } from './list.ts'

type Resume = Pick<Services, 'store' | 'ingestion' | 'clock' | 'files'>

/** Queues every export that no process works on, because its worker was killed, never got it, or its wait is over. */
export async function resumeExports({ store, ingestion, clock }: Resume): Promise<void> {
  const { orgId, id, state, resumesAt } = workspaceExports
  const open = await store.asSystem((tx) =>
    tx
      .select({ orgId, id })
      .from(workspaceExports)
      .where(and(inArray(state, [...openStates]), or(isNull(resumesAt), lte(resumesAt, clock())))),
  )
  for (const row of open) {
    // Released before queueing, or the worker could find it taken by this sweep.
    const { held } = await store.withLock(exportLockName(row.id), () => Promise.resolve())
    if (!held) continue
    await ingestion.queue.enqueue('export-workspace', { org_id: row.orgId, export_id: row.id })
  }
}

/** Deletes files whose days are over, and what a killed worker left of an export that was cancelled. */
export async function deleteOldExports({ store, files, clock }: Resume): Promise<void> {
  const { state, expiresAt, blocks, finishedAt } = workspaceExports
  await store.asSystem((tx) =>
    tx
      .update(workspaceExports)
      .set({ state: 'expired' })
      .where(and(eq(state, 'done'), lte(expiresAt, clock()))),
  )
  const ended = inArray(state, ['expired', 'failed', 'cancelled'])
  const left = await store.asSystem((tx) =>
    tx
      .select()
      .from(workspaceExports)
      .where(and(ended, gt(blocks, 0))),
  )
  for (const row of left) {
    await store.withLock(exportLockName(row.id), () => removeBlocks({ store, files }, row))
  }
  const before = new Date(clock().getTime() - listedDays * msPerDay)
  await store.asSystem((tx) =>
    tx.delete(workspaceExports).where(and(ended, eq(blocks, 0), lt(finishedAt, before))),
  )
}

/** Before the rows of a workspace are deleted. */
export async function deleteExportsOfWorkspace(
  { files }: Pick<Context, 'files'>,
  tx: Transaction,
  orgId: OrgId,
): Promise<void> {
  const rows = await tx.select().from(workspaceExports).where(eq(workspaceExports.orgId, orgId))
  for (const row of rows) {
    await deleteBlocks(files, row)
    await tx.delete(workspaceExports).where(isExport(row))
  }
}
