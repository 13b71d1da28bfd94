import { ConnectorError } from '../../kit/errors.ts'
import type { ConnectorPorts } from '../../kit/clock.ts'
import { requestText, type HttpRefusal } from '../../kit/http/http.ts'
import { withRetry } from '../../kit/http/retry.ts'
import { ReportGoneError } from '../../kit/reports/report-jobs.ts'

export interface FilePart {
  readonly text: string
  /** Whether the file ends with this part. */
  readonly isEnd: boolean
}

/**
 * Reads a part of a result file, which is stored outside of Shopify: the request has no token. A part may end within
 * a character; callers use whole lines only.
 */
export async function readFilePart(
  { url, from, bytes }: { readonly url: string; readonly from: number; readonly bytes: number },
  signal: AbortSignal,
  ports: ConnectorPorts,
): Promise<FilePart> {
  try {
    const { status, headers, text } = await withRetry(
      () =>
        requestText({
          platform: 'Shopify',
          method: 'GET',
          url,
          // A compressed response has other positions.
          headers: { range: `bytes=${from}-${from + bytes - 1}`, 'accept-encoding': 'identity' },
          signal,
          limits: { firstByteMs: 60_000, totalMs: 300_000, maxBytes: bytes },
          mapError: mapRefusal,
        }),
      signal,
      ports,
    )
    const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers.get('content-range') ?? '')
    if (status !== 206 || range === null || Number(range[1]) !== from)
      throw new ConnectorError('payload', 'Shopify sent another part of a file than requested')
    const end = Number(range[2]) + 1
    return { text, isEnd: range[3] === '*' ? end - from < bytes : end === Number(range[3]) }
  } catch (error) {
    if (error instanceof FileEndError) return { text: '', isEnd: true }
    throw error
  }
}

class FileEndError extends ConnectorError {}

function mapRefusal({ status }: HttpRefusal): ConnectorError | null {
  if (status === 416) return new FileEndError('payload', 'The file ends before this part')
  // The file is no longer stored, or its signed URL has expired.
  return [400, 403, 404, 410].includes(status) ? new ReportGoneError('Shopify') : null
}
