import type { AnswerOf, Endpoint } from '@cartograph/contract'
import type * as z from 'zod'

/** A function that an assistant can call, declared by its requests to the REST API. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** A caller needs the permissions of these endpoints. */
  readonly endpoints: readonly Endpoint[]
  readonly input: z.ZodType
  readonly isChange: boolean
  readonly respond: (call: CallEndpoint, input: unknown) => Promise<object>
}

/** Calls an endpoint as the caller of the tool, with the same checks as over REST. */
export type CallEndpoint = <E extends Endpoint>(
  endpoint: E,
  parts?: CallParts,
) => Promise<AnswerOf<E>>

export interface CallParts {
  readonly params?: object
  readonly query?: object
  readonly body?: object
  /** The caller's key for a change that may be repeated. */
  readonly idempotencyKey?: string | undefined
}

interface ToolSpec<Input extends z.ZodType> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly endpoints: readonly Endpoint[]
  readonly input: Input
  readonly isChange?: boolean
  readonly respond: (call: CallEndpoint, input: z.output<Input>) => Promise<object>
}

export function defineTool<Input extends z.ZodType>({
  input,
  respond,
  isChange = false,
  ...rest
}: ToolSpec<Input>): Tool {
  return {
    ...rest,
    input,
    isChange,
    // The server parses the input before.
    respond: (call, given) => respond(call, given as z.output<Input>),
  }
}
