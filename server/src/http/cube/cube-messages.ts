import { AppError } from '@cartograph/contract'
import * as z from 'zod'
import { checkJsonDepth } from '../json-depth.ts'

/** Chosen by the client; responses repeat it. */
export const MessageId = z.union([z.int(), z.string().min(1).max(64)])
export type MessageId = z.infer<typeof MessageId>

/** A request over the WebSocket. */
export const CubeRequest = z.object({
  messageId: MessageId,
  requestId: z
    .string()
    .regex(/^[\w.:-]{1,100}$/)
    .nullable()
    .catch(null),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).nullish(),
})
export type CubeRequest = z.infer<typeof CubeRequest>

export type CubeMessage =
  | { readonly kind: 'authorization'; readonly token: string }
  | { readonly kind: 'unsubscribe'; readonly messageId: MessageId }
  | { readonly kind: 'request'; readonly request: CubeRequest }

/** Throws `invalid_query` on anything that is not a message of the protocol. */
export function readCubeMessage(text: string): CubeMessage {
  const json = parseJson(text)
  const authorization = Authorization.safeParse(json)
  if (authorization.success) {
    const token = authorization.data.authorization.replace(/^Bearer\s+/i, '').trim()
    return { kind: 'authorization', token }
  }
  const unsubscribe = Unsubscribe.safeParse(json)
  if (unsubscribe.success) return { kind: 'unsubscribe', messageId: unsubscribe.data.unsubscribe }
  const request = CubeRequest.safeParse(json)
  if (request.success) return { kind: 'request', request: request.data }
  const [issue] = request.error.issues
  const place = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
  throw invalid(`Invalid message format: ${place}${issue?.message ?? ''}`)
}

/** The id of an invalid message, so that the error can name it. */
export function messageIdOf(text: string): MessageId | null {
  try {
    return z.object({ messageId: MessageId }).parse(JSON.parse(text)).messageId
  } catch {
    return null
  }
}

const Authorization = z.object({ authorization: z.string() })
const Unsubscribe = z.object({ unsubscribe: MessageId })

function parseJson(text: string): unknown {
  checkJsonDepth(text)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid('Invalid JSON payload', cause)
  }
}

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('invalid_query', message, { cause })
}
