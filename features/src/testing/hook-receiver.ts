import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedHook {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/**
 * A server that receives webhooks over real HTTP, and answers 200 unless a status is prepared, once
 * `beforeAnswer` is over.
 */
export async function openHookReceiver(
  beforeAnswer: (hook: ReceivedHook) => Promise<void> = () => Promise.resolve(),
) {
  const received: ReceivedHook[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request
    void text(request).then(async (body) => {
      const hook = { path, headers, body }
      received.push(hook)
      await beforeAnswer(hook)
      response.writeHead(statuses.shift() ?? 200).end('ok')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    statuses,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
