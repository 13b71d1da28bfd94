import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** A browser says which site it is on: only ours may open a socket. A program without a site may too. */
export function mayConnect(request: IncomingMessage, publicOrigin: string | null): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (origin === publicOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

export function answerUpgrade(socket: Duplex, status: string): void {
  // Nobody else listens any more: a caller that hangs up meanwhile must not end the process.
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
