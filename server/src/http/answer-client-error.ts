import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '@cartograph/contract'

/** Answers what is not a request at all, in the shape of every other error. */
export function answerClientError(
  error: Error & { code?: string },
  socket: Duplex & { readonly bytesRead?: number },
  unusedMs = defaultUnusedMs,
): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
    return keepUnused(socket, unusedMs)
  }
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statusOf(error.code)
  const body: ErrorBody = { detail: STATUS_CODES[status] ?? '' }
  const text = JSON.stringify(body)
  // Without `Connection: close`, a client would send its next request on a connection that is gone.
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  )
  socket.destroy()
}

/**
 * Browsers open connections ahead of requests and use them for a minute; Chromium does not repeat a request that fails
 * on one. The time for headers would end them after ten seconds, at worst while a request is on its way.
 */
const defaultUnusedMs = 65_000

function keepUnused(socket: Duplex & { readonly bytesRead?: number }, forMs: number): void {
  const end = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy()
  }, forMs)
  end.unref()
  socket.once('close', () => clearTimeout(end))
}

function statusOf(code: string | undefined): 400 | 408 | 431 {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}
