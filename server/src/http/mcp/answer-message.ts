import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { FastifyRequest } from 'fastify'
import type { McpExchange } from './call-endpoint.ts'
import { refuseParams } from './check-params.ts'
import { createMcpServer } from './create-mcp-server.ts'

interface MessageAnswer {
  readonly status: number
  /** The content type. */
  readonly type: string | null
  /** Empty for a message that has no answer. */
  readonly text: string
}

/** Answers one message by a server of its own. */
export async function answerMessage(exchange: McpExchange): Promise<MessageAnswer> {
  const { request } = exchange
  const refusal = refuseParams(request.body)
  if (refusal !== null)
    return { status: 200, type: 'application/json', text: JSON.stringify(refusal) }
  const server = createMcpServer(exchange)
  // Every answer is one JSON object: no tool reports progress.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(toWebRequest(request), {
      parsedBody: request.body ?? null,
    })
    const type = response.headers.get('content-type')
    return { status: response.status, type, text: await response.text() }
  } finally {
    await server.close()
  }
}

/** The transport reads the method and the headers; the body is parsed already. */
function toWebRequest({ headers }: FastifyRequest): Request {
  const web = new Headers()
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id']) {
    const value = headers[name]
    if (typeof value === 'string') web.set(name, value)
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers: web })
}
