import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { OrgId, UserId } from '../values/ids.ts'
import { Instant } from '../values/time.ts'

/** Here and not with the other ids, because those are part of the first page. */
export const ExportId = z.uuid() as z.core.$ZodBranded<z.ZodMiniUUID, 'ExportId'>
export type ExportId = z.infer<typeof ExportId>

/** How long the file of a finished export can be downloaded. */
export const exportKeptDays = 7

export const ExportState = z.enum([
  'waiting',
  'running',
  'done',
  /** It was done, and its file has been deleted. */
  'expired',
  'failed',
  'cancelled',
])
export type ExportState = z.infer<typeof ExportState>

/** How far an export is. */
export const ExportProgress = z.object({
  /** Files of the archive. */
  files_done: z.int(),
  /** Null before it has begun. */
  files_total: z.nullable(z.int()),
  rows: z.int(),
})
export type ExportProgress = z.infer<typeof ExportProgress>

export const Export = z.object({
  id: ExportId,
  state: ExportState,
  ...ExportProgress.shape,
  /** Of the file, once it is done. */
  bytes: z.nullable(z.int()),
  /** Why it failed or is tried again, and what to do; null otherwise. */
  message: z.nullable(z.string()),
  /** Null for those who deleted their account. */
  started_by: z.nullable(z.object({ user_id: UserId, name: z.string() })),
  created_at: Instant,
  finished_at: z.nullable(Instant),
  /** When the file is deleted. */
  expires_at: z.nullable(Instant),
})
export type Export = z.infer<typeof Export>

const path = '/v1/orgs/{orgId}/exports'
const ExportParams = z.object({ orgId: OrgId, exportId: ExportId })
const permission = 'workspace.export'

export const listExports = defineEndpoint({
  name: 'exports.list',
  method: 'GET',
  path,
  summary:
    'The exports of all data of a workspace, the newest first, with their progress. Those of the last 90 days are listed.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(Export) }),
  permission,
})

export const startExport = defineEndpoint({
  name: 'exports.start',
  method: 'POST',
  path,
  summary:
    'Export all data of a workspace as a ZIP archive, also without an active plan. One export runs at a time.',
  params: WorkspaceParams,
  answer: Export,
  status: 202,
  errors: ['conflict', 'too_many_requests'],
  permission,
  audit: 'export.started',
})

export const cancelExport = defineEndpoint({
  name: 'exports.cancel',
  method: 'DELETE',
  path: `${path}/{exportId}`,
  summary: 'Cancel an export that waits or runs. Nothing of it is kept.',
  params: ExportParams,
  errors: ['not_found', 'conflict'],
  permission,
  audit: 'export.cancelled',
})

export const createExportLink = defineEndpoint({
  name: 'exports.createLink',
  method: 'POST',
  path: `${path}/{exportId}/link`,
  summary:
    'Create a link that downloads the file of a finished export. It works for five minutes, and only while the caller is an admin of the workspace.',
  params: ExportParams,
  answer: z.object({ url: z.string() }),
  errors: ['not_found'],
  permission,
  audit: 'export.downloaded',
})

export const downloadExport = defineEndpoint({
  name: 'exports.download',
  method: 'GET',
  path: '/v1/public/exports/file',
  summary: 'Download the file of an export by a link that an admin has created.',
  query: z.object({ token: z.string().check(z.maxLength(1_000)) }),
  answersFile: true,
  errors: ['not_found', 'too_many_requests'],
  permission: 'public',
})

export const exportEndpoints = {
  listExports,
  startExport,
  cancelExport,
  createExportLink,
  downloadExport,
} as const

/** '3.2 MB', in the units of file managers. */
export function fileSizeWords(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB']
  let size = bytes / 1_000
  let unit = 0
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1_000
    unit += 1
  }
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}
