import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LanguageModel } from './language-model.ts'

/** What the model does in a turn, given everything that it was sent. */
export type Turn =
  | { readonly kind: 'call'; readonly tool: string; readonly input: unknown }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'body'; readonly body: string }
  | { readonly kind: 'cut' }
  | { readonly kind: 'silence' }

export interface ModelRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** As it was sent. */
  readonly text: string
}

export interface FakeModel {
  readonly requests: readonly ModelRequest[]
  /** Each question begins with its first turn; the last one is repeated. */
  play(...turns: readonly Turn[]): void
  open(settings?: Partial<LanguageModel>): LanguageModel
  close(): Promise<void>
}

const tokens = { read: 1_000, written: 50 }
export const tokensOfTurn = tokens.read + tokens.written

/** A language model over HTTP that answers as it is made to, in both kinds of API. */
export async function startFakeModel(): Promise<FakeModel> {
  const requests: ModelRequest[] = []
  let turns: readonly Turn[] = []
  let next = 0
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, text })
      const turn = turns[Math.min(next, turns.length - 1)]
      next += 1
      if (turn !== undefined) answer(response, turn, request.url === '/v1/messages')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    requests,
    play(...all) {
      turns = all
      next = 0
      requests.length = 0
    },
    open: (settings = {}) => ({
      api: 'openai',
      url,
      name: 'test-model',
      apiKey: 'key-of-the-model',
      secondsPerQuestion: 20,
      tokensPerDay: 1_000_000,
      ...settings,
    }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answer(response: ServerResponse, turn: Turn, isAnthropic: boolean): void {
  switch (turn.kind) {
    case 'silence':
      return
    case 'cut':
      return void response.socket?.resetAndDestroy()
    case 'status':
      return void response.writeHead(turn.status).end('{"error":{"message":"It failed"}}')
    case 'body':
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(turn.body)
    case 'call':
    case 'say':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isAnthropic ? anthropicBody(turn) : openaiBody(turn)))
  }
}

type Reply = Extract<Turn, { kind: 'call' | 'say' }>
let calls = 0

function openaiBody(turn: Reply) {
  const call =
    turn.kind === 'say'
      ? null
      : {
          id: `call-${(calls += 1)}`,
          type: 'function',
          function: { name: turn.tool, arguments: JSON.stringify(turn.input) },
        }
  return {
    id: 'completion',
    object: 'chat.completion',
    created: 1,
    model: 'test-model',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: turn.kind === 'say' ? turn.text : null,
          ...(call !== null && { tool_calls: [call] }),
        },
        finish_reason: call === null ? 'stop' : 'tool_calls',
      },
    ],
    usage: {
      prompt_tokens: tokens.read,
      completion_tokens: tokens.written,
      total_tokens: tokensOfTurn,
    },
  }
}

function anthropicBody(turn: Reply) {
  const content =
    turn.kind === 'say'
      ? { type: 'text', text: turn.text }
      : { type: 'tool_use', id: `call-${(calls += 1)}`, name: turn.tool, input: turn.input }
  return {
    id: 'message',
    type: 'message',
    role: 'assistant',
    model: 'test-model',
    content: [content],
    stop_reason: turn.kind === 'say' ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: tokens.read, output_tokens: tokens.written },
  }
}
