import type { AnswerOf, Endpoint, endpoints, ParsedRequest } from '@cartograph/contract'
import type { Context } from '@cartograph/features'
import type { IdentityCookies } from './identity-cookies.ts'

export type EndpointName = keyof typeof endpoints

/** Answers the requests of one endpoint. Every verb is one. */
export interface Handler {
  readonly endpoint: Endpoint
  readonly respond: Respond<Endpoint, unknown>
}

type Respond<E extends Endpoint, Result> = (
  ctx: Context,
  request: ParsedRequest<E>,
  cookies: IdentityCookies,
) => Result

/** A handler for what a verb cannot do: cookies, a second status, a result that is JSON text. */
export function handles<E extends Endpoint>(
  endpoint: E,
  respond: Respond<E, HandlerResult<E> | Promise<HandlerResult<E>>>,
): Handler {
  return { endpoint, respond }
}

type HandlerResult<E extends Endpoint> = AnswerOf<E> | SerializedJson | StatusAnswer<AnswerOf<E>>

/**
 * A response that is already JSON text, so that large results are not parsed and serialised again.
 */
export class SerializedJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A response of an endpoint with more than one success status. */
export class StatusAnswer<Answer> {
  readonly status: 200 | 201
  readonly answer: Answer

  constructor(status: 200 | 201, answer: Answer) {
    this.status = status
    this.answer = answer
  }
}
