import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ConnectorError } from '../kit/errors.ts'
import { keyIn, type Place } from './bucket.ts'
import type { BucketClient, Bytes } from './client.ts'
import { AlreadyThereError } from './s3-error.ts'
import { columnsOf, csvLine, lineOf, type ExportRow, type ExportShape } from './export-file.ts'
import { textOf } from './xml.ts'

export interface AudienceExport extends ExportShape {
  readonly orgId: string
  /** Lowercase letters, digits and hyphens. */
  readonly audienceSlug: string
  readonly audienceName: string
  readonly segmentId: string
  /** Stays the same when a run is repeated after a failure. */
  readonly runId: string
  /** YYYY-MM-DD, when the run started. */
  readonly day: string
  readonly startedAt: string
  readonly rows: AsyncIterable<ExportRow> | Iterable<ExportRow>
}

export interface ExportedFile {
  readonly key: string
  readonly rows: number
  readonly bytes: number
  /** The SHA-256 of the stored file, in hexadecimal. */
  readonly sha256: string
}

export interface ExportOptions {
  readonly now: () => Date
  readonly signal: AbortSignal
  /** Rows per file; by default some megabytes. */
  readonly rowsPerFile?: number
}

const compress = promisify(gzip)

/**
 * Writes an audience as files and then the manifest, which readers wait for: an interrupted run
 * leaves none. Returns null without a change if the run's manifest exists.
 */
export async function exportAudience(
  client: BucketClient,
  place: Place,
  audience: AudienceExport,
  options: ExportOptions,
): Promise<readonly ExportedFile[] | null> {
  const { now, signal, rowsPerFile = 100_000 } = options
  const folder = keyIn(place, folderOf(audience))
  const run = `${folder}/dt=${audience.day}/run=${audience.runId}`
  const manifestKey = `${run}/manifest.json`
  if (await isThere(client, manifestKey, signal)) return null

  const files: ExportedFile[] = []
  const counted = { add: 0, remove: 0 }
  let lines: string[] = []
  const flush = async () => {
    const key = `${run}/part-${String(files.length).padStart(5, '0')}.csv.gz`
    files.push(await writeFile(client, key, [csvLine(columnsOf(audience)), ...lines], signal))
    lines = []
  }
  for await (const row of audience.rows) {
    lines.push(lineOf(row, audience))
    counted[row.op] += 1
    if (lines.length >= rowsPerFile) await flush()
  }
  // An empty audience is a file without rows.
  if (lines.length > 0 || files.length === 0) await flush()

  const manifest = {
    sync_id: audience.runId,
    segment_id: audience.segmentId,
    audience_name: audience.audienceName,
    started_at: audience.startedAt,
    completed_at: now().toISOString(),
    format: 'csv.gz',
    schema: columnsOf(audience),
    hashed: audience.isHashed,
    mode: audience.mode,
    files,
    total_rows: counted.add + counted.remove,
    added: counted.add,
    removed: counted.remove,
  }
  if (!(await writeOnce(client, manifestKey, manifest, signal))) return null
  const latest = { manifest: manifestKey, completed_at: manifest.completed_at }
  await client.put(`${folder}/latest.json`, json(latest), signal)
  return files
}

function folderOf({ orgId, audienceSlug, runId, day }: AudienceExport): string {
  const parts = [orgId, audienceSlug, runId]
  if (
    !parts.every((part) => /^[a-z0-9][a-z0-9-]{0,127}$/.test(part)) ||
    !/^\d{4}-\d\d-\d\d$/.test(day)
  )
    throw new ConnectorError('payload', "The audience's name is not valid in a path")
  return `${orgId}/${audienceSlug}`
}

async function writeFile(
  client: BucketClient,
  key: string,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<ExportedFile> {
  const bytes = new Uint8Array(await compress(lines.join('')))
  await client.put(key, { bytes, type: 'application/gzip' }, signal)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { key, rows: lines.length - 1, bytes: bytes.byteLength, sha256 }
}

/** Checks by listing: keys that may write need not be able to read. */
async function isThere(client: BucketClient, key: string, signal: AbortSignal): Promise<boolean> {
  const query = { 'list-type': '2', 'max-keys': '1', prefix: key }
  const { text } = await client.call({ method: 'GET', key: '', query, signal })
  return textOf(text, 'Key') === key
}

/** False if another process of the same run was first. */
async function writeOnce(
  client: BucketClient,
  key: string,
  content: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  const headers = { 'if-none-match': '*' }
  try {
    await client.call({ method: 'PUT', key, headers, content: json(content), signal })
    return true
  } catch (error) {
    if (error instanceof AlreadyThereError) return false
    throw error
  }
}

function json(content: unknown): { readonly bytes: Bytes; readonly type: string } {
  const bytes = new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`)
  return { bytes, type: 'application/json' }
}
