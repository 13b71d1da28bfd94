import type { ConnectorError } from '../errors.ts'
import { requestBytes, type HttpRefusal } from '../http/http.ts'
import { ReportGoneError } from '../reports/report-jobs.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import { unpack } from './unpack.ts'

export interface Download {
  /** The platform's name in error messages. */
  readonly platform: string
  /** A presigned address: the request has no token. */
  readonly url: string
  readonly signal: AbortSignal
  /** The most bytes that are sent, and that they unpack to. */
  readonly maxBytes?: number
  /** Where the file does not begin with a byte order mark; UTF-8 by default. */
  readonly encoding?: Encoding
}

/**
 * The text of a file as it arrives, unpacked where it is a gzip or a zip file, whatever its name.
 * Holds no more than a few chunks. Throws `ReportGoneError` if the file is no longer stored, and
 * `TooLargeError` if it is larger than allowed.
 */
export async function* downloadText(download: Download): AsyncGenerator<string, void, undefined> {
  const { platform, url, signal, maxBytes = defaultMaxBytes, encoding = 'utf-8' } = download
  const bytes = requestBytes({
    platform,
    method: 'GET',
    url,
    headers: { accept: '*/*' },
    signal,
    limits: { firstByteMs: 60_000, totalMs: 30 * 60_000, maxBytes },
    mapError: (refusal) => mapRefusal(platform, refusal),
  })
  yield* decodeText(unpack(bytes, { platform, maxBytes }), { platform, encoding })
}

const defaultMaxBytes = 1024 ** 3

/** Storage refuses an expired address with 403, or 400 by some providers. */
function mapRefusal(platform: string, { status }: HttpRefusal): ConnectorError | null {
  return [400, 403, 404, 410].includes(status) ? new ReportGoneError(platform) : null
}
