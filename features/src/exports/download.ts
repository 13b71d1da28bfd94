import {
  AppError,
  createExportLink as linkEndpoint,
  dayAt,
  downloadExport as downloadEndpoint,
  ExportId,
  hasPermission,
  OrgId,
  UserId,
} from '@cartograph/contract'
import { and, eq, gt, workspaceExports, workspacePeople, workspaces } from '@cartograph/store'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { StreamAnswer } from '../file-store.ts'
import { openToken, sealToken } from '../sealed-token.ts'
import { serves } from '../serves.ts'
import { readBlocks } from './export-blocks.ts'
import { isExport, type ExportPlace } from './export-rows.ts'

/** A browser that saves a large file to disk sends no token of a session, so its link has the right to it. */
export const createExportLink = serves(linkEndpoint, async (ctx, { exportId: id }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  return change(ctx, { endpoint: linkEndpoint, subject: id, details: {} }, async (tx) => {
    const [row] = await tx
      .select({ id: workspaceExports.id })
      .from(workspaceExports)
      .where(isDownloadable(ctx, { orgId, id }))
    if (row === undefined) throw new AppError('not_found', gone)
    const until = ctx.clock().getTime() + linkMs
    const token = sealToken(ctx, { org_id: orgId, export_id: id, user_id: userId, until }, place)
    return { url: `${ctx.settings.publicUrl()}/v1/public/exports/file?token=${token}` }
  })
})

/** The person of the link must be an admin of the workspace now, too. */
export const downloadExport = serves(downloadEndpoint, async (ctx, { token }) => {
  const account = createHash('sha256').update(token).digest('hex')
  await ctx.limits.usePublicLink.enter({ account, address: ctx.address }, ctx.clock())
  const link = openToken(ctx, token, { schema: ExportLink, place })
  if (link === null || link.until < ctx.clock().getTime()) throw new AppError('not_found', expired)
  const { org_id: orgId, export_id: id, user_id: userId } = link
  const [found] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ row: workspaceExports, role: workspacePeople.role, timezone: workspaces.timezone })
      .from(workspaceExports)
      .innerJoin(workspaces, eq(workspaces.orgId, workspaceExports.orgId))
      .innerJoin(
        workspacePeople,
        and(
          eq(workspacePeople.orgId, orgId),
          eq(workspacePeople.userId, userId),
          eq(workspacePeople.isActive, true),
        ),
      )
      .where(isDownloadable(ctx, { orgId, id })),
  )
  if (found === undefined || !hasPermission(found.role, 'workspace.export'))
    throw new AppError('not_found', gone)
  const { row, timezone } = found
  const day = dayAt(row.createdAt.getTime(), timezone)
  return new StreamAnswer(`export-${day}.zip`, 'application/zip', {
    bytes: row.bytes ?? 0,
    chunks: readBlocks(ctx.files, row),
  })
})

const ExportLink = z.strictObject({
  org_id: OrgId,
  export_id: ExportId,
  user_id: UserId,
  until: z.number(),
})

function isDownloadable(ctx: Pick<Context, 'clock'>, of: ExportPlace) {
  const { state, expiresAt } = workspaceExports
  return and(isExport(of), eq(state, 'done'), gt(expiresAt, ctx.clock()))
}

const place = 'export link'
/** Enough to begin the download. */
const linkMs = 5 * 60_000
const gone = 'This file no longer exists. Start a new export.'
const expired = 'This link has expired. Download the export again in Settings → Plan & Billing.'
