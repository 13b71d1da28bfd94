import type { IncomingMessage } from 'node:http'

/** Did this request begin on this very machine, and not merely pass through a proxy on it? */
export function isSameMachine({ socket, headers }: IncomingMessage): boolean {
  const { remoteAddress: from, localAddress } = socket
  if (from === undefined || markedByProxies.some((name) => headers[name] !== undefined))
    return false
  return isLoopback(from) || from === localAddress
}

/** Not every proxy says for whom it asks, but each of them says something. */
const markedByProxies = ['x-forwarded-for', 'forwarded', 'via']

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
