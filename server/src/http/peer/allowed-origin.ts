import type { IncomingMessage } from 'node:http'

/**
 * Browsers send their origin: only ours may open a socket or use a cookie. Programs send none
 * and are allowed.
 */
export function isAllowedOrigin(request: IncomingMessage, publicOrigin: string | null): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (origin === publicOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
