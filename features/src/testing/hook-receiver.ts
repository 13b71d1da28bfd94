import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedHook {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A status, or the end of the connection without an answer. */
export type HookAnswer = number | 'cut off'

/** A server that receives webhooks over real HTTP, and answers 200 unless another answer is prepared. */
export async function openHookReceiver(
  answerTo: (hook: ReceivedHook) => Promise<HookAnswer | null> = () => Promise.resolve(null),
) {
  const received: ReceivedHook[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request
    void text(request).then(async (body) => {
      const hook = { path, headers, body }
      received.push(hook)
      const answer = (await answerTo(hook)) ?? statuses.shift() ?? 200
      if (answer === 'cut off') request.socket.destroy()
      else response.writeHead(answer).end('ok')
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
