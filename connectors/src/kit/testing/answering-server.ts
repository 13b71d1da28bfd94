import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface AnsweringServer {
  readonly url: string
  close(): Promise<void>
}

/** A server on the loopback address with scripted responses. */
export async function startAnsweringServer(
  answer: (body: string, request: IncomingMessage, response: ServerResponse) => void,
): Promise<AnsweringServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(Buffer.concat(chunks).toString('utf8'), request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
