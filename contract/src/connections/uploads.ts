import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { ConnectionId, OrgId, UploadId } from '../values/ids.ts'
import { Day, Instant } from '../values/time.ts'

/** The most bytes of a file, as it is uploaded. */
export const longestUpload = 50 * 1024 ** 2
/** Every part but the last has as many bytes. */
export const uploadPartBytes = 2 * 1024 ** 2
const mostParts = Math.ceil(longestUpload / uploadPartBytes)

/** `receiving` its parts, `received`, `reading` its rows, then `imported` or `refused`. */
export const UploadState = z.enum(['receiving', 'received', 'reading', 'imported', 'refused'])
export type UploadState = z.infer<typeof UploadState>

/** A file that was uploaded to a data source. */
export const Upload = z.object({
  id: UploadId,
  file_name: z.string(),
  state: UploadState,
  bytes: z.number(),
  received_bytes: z.number(),
  /** Read so far. */
  rows: z.number(),
  refused_rows: z.number(),
  /** The first of them: the line of a CSV file, or the row of a JSON file, and the reason. */
  refusals: z.array(z.object({ line: z.number(), reason: z.string() })),
  ignored_columns: z.array(z.string()),
  notes: z.array(z.string()),
  /** Those that no later file has replaced. */
  days: z.number(),
  first_day: z.nullable(Day),
  last_day: z.nullable(Day),
  /** Why nothing of it could be used, with the next step; null otherwise. */
  problem: z.nullable(z.string()),
  created_at: Instant,
  finished_at: z.nullable(Instant),
})
export type Upload = z.infer<typeof Upload>

const path = '/v1/orgs/{orgId}/integrations/datasources/{datasourceId}/uploads'
const DatasourceParams = z.object({ orgId: OrgId, datasourceId: ConnectionId })
const UploadParams = z.object({ orgId: OrgId, datasourceId: ConnectionId, uploadId: UploadId })

export const listUploads = defineEndpoint({
  name: 'uploads.list',
  method: 'GET',
  path,
  summary: 'The newest 100 files that were uploaded to a data source, newest first.',
  params: DatasourceParams,
  answer: z.object({ items: z.array(Upload) }),
  permission: 'connections.read',
})

export const createUpload = defineEndpoint({
  name: 'uploads.create',
  method: 'POST',
  path,
  summary:
    'Begin the upload of a file to a data source that takes files. Its bytes follow in parts of 2 MiB.',
  params: DatasourceParams,
  body: z.strictObject({
    file_name: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(200)),
    bytes: z.int().check(z.minimum(1), z.maximum(longestUpload)),
  }),
  answer: Upload,
  status: 201,
  errors: ['conflict'],
  permission: 'connections.change',
  audit: 'upload.created',
})

export const addUploadPart = defineEndpoint({
  name: 'uploads.addPart',
  method: 'PUT',
  path: `${path}/{uploadId}/parts/{part}`,
  summary: 'Send a part of a file, in Base64. Parts count from 0, and may be sent again.',
  params: z.object({
    ...UploadParams.shape,
    part: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(mostParts - 1)),
  }),
  body: z.strictObject({ data: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Not Base64')) }),
  maxBodyBytes: 3 * 1024 ** 2,
  answer: Upload,
  errors: ['conflict'],
  permission: 'connections.change',
  audit: 'upload.part_added',
})

export const finishUpload = defineEndpoint({
  name: 'uploads.finish',
  method: 'POST',
  path: `${path}/{uploadId}/finish`,
  summary: 'All parts were sent: the file is read by the next sync, which starts at once.',
  params: UploadParams,
  answer: Upload,
  status: 202,
  errors: ['conflict'],
  permission: 'connections.change',
  audit: 'upload.finished',
})

export const deleteUpload = defineEndpoint({
  name: 'uploads.delete',
  method: 'DELETE',
  path: `${path}/{uploadId}`,
  summary: 'Cancel an upload, or delete a file with the days that it has brought.',
  params: UploadParams,
  permission: 'connections.change',
  audit: 'upload.deleted',
})

export const uploadEndpoints = {
  listUploads,
  createUpload,
  addUploadPart,
  finishUpload,
  deleteUpload,
} as const
