import type { IncomingMessage } from 'node:http'
import { isLoopback } from './trusted-proxies.ts'

/** True if the request comes from this machine and not through a proxy on it. */
export function isSameMachine({ socket, headers }: IncomingMessage): boolean {
  const { remoteAddress: from, localAddress } = socket
  if (from === undefined || proxyHeaders.some((name) => headers[name] !== undefined)) return false
  return isLoopback(from) || from === localAddress
}

/** Every common proxy sets at least one of these. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'via']
