import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { z } from 'zod'
import type {
  AudienceDestination,
  FinishRequest,
  PreparedBatch,
} from '../kit/audiences/destination.ts'
import { ConnectorError } from '../kit/errors.ts'
import { keyIn, type Place } from './bucket.ts'
import type { BucketClient, Bytes } from './client.ts'
import { columnsOf, csvLine, rowOf } from './export-file.ts'
import { AlreadyThereError } from './s3-error.ts'
import { textOf } from './xml.ts'

export interface Bucket {
  readonly client: BucketClient
  readonly place: Place
  readonly now: () => Date
}

const Handle = z.object({ folder: z.string().min(1) })
type Handle = z.infer<typeof Handle>

/**
 * A bucket has no lists: an audience is a folder of files with the changes of each run. Every batch
 * is a file, and the manifest of the run, which readers wait for, is written at its end.
 */
export const audiences: AudienceDestination<Bucket, readonly string[], Handle> = {
  handle: Handle,
  rowOf,

  create: (_, { spec, marker }) => {
    const parts = [spec.workspaceId, marker]
    if (!parts.every((part) => /^[a-z0-9][a-z0-9-]{0,127}$/.test(part)))
      throw new ConnectorError('payload', 'The audience cannot be named in a path')
    return Promise.resolve({ folder: `${spec.workspaceId}/${slugOf(spec.name)}${marker}` })
  },

  add: (bucket, batch) => writeFile(bucket, batch, 'add'),

  remove: (bucket, batch) => writeFile(bucket, batch, 'remove'),

  finishRun: (bucket, request) => writeManifest(bucket, request),

  async status({ client, place }, { handle, signal }) {
    const key = keyIn(place, `${handle.folder}/latest.json`)
    const isWritten = await isThere(client, key, signal)
    return {
      state: isWritten ? 'ready' : 'filling',
      description: isWritten
        ? `Files are in s3://${place.bucket}/${keyIn(place, handle.folder)}.`
        : 'The first run has not finished yet.',
      size: null,
      matchRate: null,
    }
  },

  /** The files stay: the access key need not be able to delete, and readers may need them. */
  delete: () => Promise.resolve(),
}

/** 'Loyal customers' becomes 'loyal-customers-'; a name in another script becomes nothing. */
function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return slug === '' ? '' : `${slug}-`
}

function folderOf({ folder }: Handle, run: { readonly id: string; readonly startedAt: Date }) {
  if (!/^[a-z0-9][a-z0-9-]{0,127}$/.test(run.id))
    throw new ConnectorError('payload', 'The run cannot be named in a path')
  return `${folder}/dt=${run.startedAt.toISOString().slice(0, 10)}/run=${run.id}`
}

const compress = promisify(gzip)

/** A repeated batch overwrites its own file. */
async function writeFile(
  { client, place }: Bucket,
  { handle, spec, rows, run, batch, signal }: PreparedBatch<readonly string[], Handle>,
  op: 'add' | 'remove',
) {
  const lines = [csvLine(columnsOf(spec.fields)), ...rows.map(({ row }) => csvLine([op, ...row]))]
  const bytes = new Uint8Array(await compress(lines.join('')))
  const part = `part-${String(batch).padStart(5, '0')}.csv.gz`
  const key = keyIn(place, `${folderOf(handle, run)}/${part}`)
  await client.put(key, { bytes, type: 'application/gzip' }, signal)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { receipt: { key, op, rows: rows.length, bytes: bytes.byteLength, sha256 } }
}

const Receipt = z.object({
  key: z.string(),
  op: z.enum(['add', 'remove']),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
})

/** A run without changes leaves no manifest. */
async function writeManifest(
  { client, place, now }: Bucket,
  { handle, spec, run, receipts, signal }: FinishRequest<Handle>,
): Promise<void> {
  if (receipts.length === 0) return
  const parts = receipts.map((receipt) => Receipt.parse(receipt))
  const rowsOf = (wanted: 'add' | 'remove') =>
    parts.reduce((sum, { op, rows }) => sum + (op === wanted ? rows : 0), 0)
  const [added, removed] = [rowsOf('add'), rowsOf('remove')]
  const completedAt = now().toISOString()
  const manifestKey = keyIn(place, `${folderOf(handle, run)}/manifest.json`)
  const content = {
    sync_id: run.id,
    segment_id: spec.segmentId,
    audience_name: spec.name,
    started_at: run.startedAt.toISOString(),
    completed_at: completedAt,
    format: 'csv.gz',
    schema: columnsOf(spec.fields),
    mode: 'delta',
    files: parts.map(({ key, rows, bytes, sha256 }) => ({ key, rows, bytes, sha256 })),
    total_rows: added + removed,
    added,
    removed,
  }
  await writeOnce(client, manifestKey, content, signal)
  const latest = { manifest: manifestKey, completed_at: completedAt }
  await client.put(keyIn(place, `${handle.folder}/latest.json`), json(latest), signal)
}

/** Checks by listing: keys that may write need not be able to read. */
async function isThere(client: BucketClient, key: string, signal: AbortSignal): Promise<boolean> {
  const query = { 'list-type': '2', 'max-keys': '1', prefix: key }
  const { text } = await client.call({ method: 'GET', key: '', query, signal })
  return textOf(text, 'Key') === key
}

/** Keeps the manifest of an earlier attempt, which readers may have read. */
async function writeOnce(
  client: BucketClient,
  key: string,
  content: unknown,
  signal: AbortSignal,
): Promise<void> {
  const headers = { 'if-none-match': '*' }
  try {
    await client.call({ method: 'PUT', key, headers, content: json(content), signal })
  } catch (error) {
    if (!(error instanceof AlreadyThereError)) throw error
  }
}

function json(content: unknown): { readonly bytes: Bytes; readonly type: string } {
  const bytes = new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`)
  return { bytes, type: 'application/json' }
}
