import {
  AppError,
  exportKeptDays,
  fileSizeWords,
  formatCount,
  msPerDay,
  type ExportState,
  type JobPayload,
} from '@cartograph/contract'
import {
  and,
  eq,
  workspaceExports,
  workspacePeople,
  workspaces,
  type Transaction,
} from '@cartograph/store'
import { systemContext, type Context, type Services } from '../context.ts'
import { notify } from '../notifications/index.ts'
import { archiveFileCount, writeArchive } from './archive/write-archive.ts'
import { createBlockWriter, deleteBlocks } from './export-blocks.ts'
import { exportLockName, isExport, isOpenExport, type ExportRow } from './export-rows.ts'

type Payload = JobPayload<'export-workspace'>

/**
 * Writes the file of an export. One that was begun by a killed worker begins again; its end is one transaction with the
 * notification of it, so that it ends once.
 */
export async function exportWorkspace(
  services: Services,
  { org_id: orgId, export_id: id }: Payload,
  signal: AbortSignal,
): Promise<void> {
  await services.store.withLock(exportLockName(id), async (lost) => {
    const ctx = systemContext(services, AbortSignal.any([signal, lost]))
    const begun = await ctx.store.inWorkspace(orgId, (tx) => begin(ctx, tx, { orgId, id }))
    if (begun === null) return
    try {
      // Of an attempt that was killed.
      await deleteBlocks(ctx.files, { ...begun.row, attempts: begun.row.attempts - 1 })
      await write(ctx, begun)
      ctx.log.info({ org_id: orgId, export_id: id }, 'workspace exported')
    } catch (error) {
      if (error instanceof Ended) return await removeBlocks(ctx, begun.row, error.blocks)
      if (ctx.signal.aborted || isOfDatabase(error)) throw error
      await recordFailure(ctx, begun.row, error)
    }
  })
}

/** It was cancelled, or its workspace deleted, or another worker has taken it over. */
class Ended extends Error {
  readonly blocks: number

  constructor(blocks: number) {
    super('The export has ended')
    this.blocks = blocks
  }
}

interface Begun {
  readonly row: ExportRow
  readonly workspaceName: string
}

/** Null if there is nothing to do. */
async function begin(
  ctx: Context,
  tx: Transaction,
  place: Pick<ExportRow, 'orgId' | 'id'>,
): Promise<Begun | null> {
  const [open] = await tx.select().from(workspaceExports).where(isOpenExport(place)).for('update')
  if (open === undefined) return null
  if (open.attempts >= mostAttempts) {
    await fail(ctx, tx, open, 'The export was interrupted too often. Start a new one.')
    return null
  }
  const [row] = await tx
    .update(workspaceExports)
    .set({
      state: 'running',
      attempts: open.attempts + 1,
      message: null,
      resumesAt: null,
      filesDone: 0,
      filesTotal: archiveFileCount,
      rows: 0,
    })
    .where(isExport(place))
    .returning()
  const [workspace] = await tx
    .select({ name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.orgId, place.orgId))
  return row === undefined ? null : { row, workspaceName: workspace?.name ?? '' }
}

/** A worker that is killed by it every time must not be killed forever. */
const mostAttempts = 8

async function write(ctx: Context, { row, workspaceName }: Begun): Promise<void> {
  const { orgId } = row
  let reserved = row.blocks
  const update = async (values: Partial<typeof workspaceExports.$inferInsert>, tx: Transaction) => {
    const changed = await tx
      .update(workspaceExports)
      .set(values)
      .where(isAttempt(row))
      .returning({ id: workspaceExports.id })
    if (changed.length === 0) throw new Ended(reserved)
  }
  const record = (values: Parameters<typeof update>[0]) =>
    ctx.store.inWorkspace(orgId, (tx) => update(values, tx))
  const blocks = createBlockWriter(ctx.files, row, async (count) => {
    reserved = Math.max(reserved, count)
    await record({ blocks: reserved })
  })
  let total = 0
  let recordedAt = -Infinity
  await writeArchive(ctx, {
    orgId,
    workspaceName,
    startedAt: ctx.clock(),
    sink: (bytes) => blocks.write(bytes),
    onProgress: async ({ filesDone, rows }) => {
      total = rows
      if (performance.now() - recordedAt < recordEveryMs) return
      await record({ filesDone, rows })
      recordedAt = performance.now()
    },
  })
  const bytes = await blocks.finish()
  const now = ctx.clock()
  await ctx.store.inWorkspace(orgId, async (tx) => {
    await update(
      {
        state: 'done',
        filesDone: archiveFileCount,
        rows: total,
        bytes,
        finishedAt: now,
        expiresAt: new Date(now.getTime() + exportKeptDays * msPerDay),
      },
      tx,
    )
    const sentence = `${formatCount(total, 'en')} rows, ${fileSizeWords(bytes)}. You can download the file for ${exportKeptDays} days.`
    await notifyStarter(ctx, tx, row, { is_ready: true, sentence })
  })
}

/** Progress as a person follows it; an export that was cancelled ends by then, too. */
const recordEveryMs = 1_000

function isAttempt({ attempts, ...place }: ExportRow) {
  return and(
    isExport(place),
    eq(workspaceExports.state, 'running'),
    eq(workspaceExports.attempts, attempts),
  )
}

/** Those who are admins no more learn nothing of it. */
async function notifyStarter(
  ctx: Context,
  tx: Transaction,
  { orgId, id, startedBy }: ExportRow,
  parts: { readonly is_ready: boolean; readonly sentence: string },
): Promise<void> {
  if (startedBy === null) return
  const people = await tx
    .select({ userId: workspacePeople.userId })
    .from(workspacePeople)
    .where(
      and(
        eq(workspacePeople.orgId, orgId),
        eq(workspacePeople.userId, startedBy),
        eq(workspacePeople.role, 'admin'),
      ),
    )
  await notify(ctx, tx, {
    kind: 'export',
    orgId,
    people: people.map(({ userId }) => userId),
    subject: `export:${id}`,
    parts,
    link: `/org/${orgId}/settings/billing#export`,
    mailGroup: exportMailGroup,
  })
}

/** Also sent without an active plan: nothing else reaches people whose plan has ended. */
export const exportMailGroup = 'exports'

/** The wait before each further attempt; after the last of them it is given up. */
const waitsMs = [10_000, 60_000, 5 * 60_000, 15 * 60_000]

async function recordFailure(ctx: Context, row: ExportRow, error: unknown): Promise<void> {
  const { orgId, id, attempts } = row
  ctx.log.warn({ err: error, export_id: id }, 'a workspace could not be exported')
  const mayPass = !(error instanceof AppError) || error.retry
  const waitMs = mayPass ? (waitsMs[attempts - 1] ?? null) : null
  const reason = error instanceof AppError ? error.message : 'The file could not be written.'
  const isOpen = await ctx.store.inWorkspace(orgId, async (tx) => {
    const [open] = await tx.select().from(workspaceExports).where(isAttempt(row)).for('update')
    if (open === undefined) return false
    if (waitMs === null) {
      await fail(ctx, tx, open, `${reason} Start a new export.`)
      return false
    }
    const resumesAt = new Date(ctx.clock().getTime() + waitMs)
    const message = `${reason} It is tried again soon.`
    await tx
      .update(workspaceExports)
      .set({ state: 'waiting', resumesAt, message })
      .where(isExport(row))
    return true
  })
  if (!isOpen) return removeBlocks(ctx, row)
  const job = { org_id: orgId, export_id: id }
  await ctx.ingestion.queue.enqueue('export-workspace', job, { afterMs: waitMs ?? 0 })
}

async function fail(ctx: Context, tx: Transaction, row: ExportRow, message: string): Promise<void> {
  await tx
    .update(workspaceExports)
    .set({ state: 'failed', finishedAt: ctx.clock(), message, resumesAt: null })
    .where(isExport(row))
  await notifyStarter(ctx, tx, row, { is_ready: false, sentence: message })
}

/** Deletes what a worker has stored, unless it is the file or belongs to another worker. */
export async function removeBlocks(
  { store, files }: Pick<Services, 'store' | 'files'>,
  row: ExportRow,
  reserved = 0,
): Promise<void> {
  const current = await readRow({ store }, row)
  const blocks = Math.max(row.blocks, reserved, current?.blocks ?? 0)
  const isKept = current !== undefined && keptStates.has(current.state)
  const attempts = isKept ? Math.min(row.attempts, current.attempts - 1) : row.attempts
  await deleteBlocks(files, { ...row, attempts, blocks })
  if (isKept) return
  await store.inWorkspace(row.orgId, (tx) =>
    tx.update(workspaceExports).set({ blocks: 0 }).where(isExport(row)),
  )
}

const keptStates: ReadonlySet<ExportState> = new Set(['waiting', 'running', 'done'])

async function readRow({ store }: Pick<Services, 'store'>, row: ExportRow) {
  const [found] = await store.inWorkspace(row.orgId, (tx) =>
    tx.select().from(workspaceExports).where(isExport(row)),
  )
  return found
}

/** The queue tries the whole job again. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof AppError && error.code === 'database_unavailable'
}
