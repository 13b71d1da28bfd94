import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedHook {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A server on the loopback address that receives webhooks, as one of another company does. */
export async function openHookReceiver() {
  const received: ReceivedHook[] = []
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request
    void text(request).then((body) => {
      received.push({ path, headers, body })
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Signs a request as Standard Webhooks specifies, apart from the code that sent it. */
export function signatureOf(secret: string, { headers, body }: ReceivedHook): string {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
