import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  JSONRPCRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  ReadResourceRequestSchema,
  type JSONRPCErrorResponse,
} from '@modelcontextprotocol/sdk/types.js'
import type * as z from 'zod'

const schemas = [
  InitializeRequestSchema,
  PingRequestSchema,
  ListToolsRequestSchema,
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
]

/**
 * The refusal of a request with wrong parameters; null for every other message. The SDK would report them as
 * an internal error, which an assistant would repeat unchanged.
 */
export function refuseParams(message: unknown): JSONRPCErrorResponse | null {
  const request = JSONRPCRequestSchema.safeParse(message)
  if (!request.success) return null
  const { id, method } = request.data
  const read = schemas.find(({ shape }) => shape.method.value === method)?.safeParse(request.data)
  if (read === undefined || read.success) return null
  const error = { code: ErrorCode.InvalidParams, message: problemsOf(read.error) }
  return { jsonrpc: '2.0', id, error }
}

export function problemsOf({ issues }: z.core.$ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('; ')
}
