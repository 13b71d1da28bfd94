import {
  CallToolResultSchema,
  ErrorCode,
  JSONRPCErrorResponseSchema,
  JSONRPCResultResponseSchema,
} from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { mcpPath } from '../../http/mcp/paths.ts'
import type { JudgedRequest } from './generate.ts'
import type { JudgedAnswer } from './send.ts'

/** Says what is wrong with an answer of the MCP server that is no refusal; null for one that is as it should be. */
export function checkMcp({ status, body }: JudgedAnswer): string | null {
  // To a notification.
  if (status === 202) return body === '' ? null : 'a body that is not described'
  const value = parsed(body)
  const error = JSONRPCErrorResponseSchema.safeParse(value)
  if (error.success) return error.data.error.code === internalError ? 'an internal error' : null
  const result = JSONRPCResultResponseSchema.safeParse(value)
  if (!result.success) return 'the form of the answer'
  return toolText(result.data.result).startsWith('server_error') ? 'an error of the server' : null
}

const internalError: number = ErrorCode.InternalError

/** The id of a message that could not be read is null. */
const RefusedMessage = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  error: z.object({ code: z.int(), message: z.string() }),
})

export function isMcpError(body: string): boolean {
  return RefusedMessage.safeParse(parsed(body)).success
}

/** Whether a tool was called and has answered with more than an error. */
export function hasToolResult(
  { operation }: JudgedRequest,
  { status, body }: JudgedAnswer,
): boolean {
  if (operation.path !== mcpPath || operation.endpoints.length === 0 || status !== 200) return false
  const read = JSONRPCResultResponseSchema.safeParse(parsed(body))
  return read.success && 'content' in read.data.result && read.data.result['isError'] !== true
}

function toolText(result: unknown): string {
  const read = CallToolResultSchema.safeParse(result)
  const first = read.success ? read.data.content[0] : undefined
  return first?.type === 'text' ? first.text : ''
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
