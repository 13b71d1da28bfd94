import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '@cartograph/contract'

/** Answers what is not a request at all, in the shape of every other error. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
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

function statusOf(code: string | undefined): 400 | 408 | 431 {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}
