import { AppError, ConnectedApp } from '@cartograph/contract'
import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { openToken, sealToken } from '../sealed-token.ts'

type Sealing = Pick<Context, 'store'>

/** The id of an app is its sealed registration, so that nothing is stored before an app is connected. */
export function clientIdOf(ctx: Sealing, app: ConnectedApp): string {
  return sealToken(ctx, app, place)
}

export function openClientId(ctx: Sealing, clientId: string): ConnectedApp {
  const app = openToken(ctx, clientId, { schema: ConnectedApp, place })
  if (app === null)
    throw new AppError('not_found', 'This app is not registered. Start again in the app.')
  return app
}

const place = 'connected app'

export function hashOfClient(clientId: string): string {
  return createHash('sha256').update(clientId).digest('hex')
}

/**
 * Pages over HTTPS, programs on the same machine, and schemes of their own that programs register with the
 * system (RFC 8252).
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > 1_000 || text.includes('#') || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  if (url.protocol === 'http:') return isLoopback(url)
  return /^[a-z][a-z0-9+.-]{2,50}:$/.test(url.protocol) && !scriptSchemes.has(url.protocol)
}

/** The port of a program on the same machine is free, because the system chooses it. */
export function isRegistered({ redirect_uris: registered }: ConnectedApp, uri: string): boolean {
  if (registered.includes(uri)) return true
  if (!isRedirectUri(uri)) return false
  const asked = new URL(uri)
  if (asked.protocol !== 'http:') return false
  return registered.some((one) => {
    const known = new URL(one)
    known.port = asked.port
    return known.protocol === 'http:' && isLoopback(known) && known.href === asked.href
  })
}

function isLoopback({ hostname }: URL): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

const scriptSchemes = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'ws:',
  'wss:',
  'ftp:',
])
