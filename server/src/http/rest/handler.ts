import type { AnswerOf, endpoints, ParsedRequest } from '@cartograph/contract'
import type { Context } from '@cartograph/features'
import type { IdentityCookies } from './identity-cookies.ts'

export type EndpointName = keyof typeof endpoints

export type Handler<Name extends EndpointName> = (
  ctx: Context,
  request: ParsedRequest<(typeof endpoints)[Name]>,
  cookies: IdentityCookies,
) => Promise<HandlerResult<Name>> | HandlerResult<Name>

type HandlerResult<Name extends EndpointName> =
  | AnswerOf<(typeof endpoints)[Name]>
  | SerializedJson
  | StatusAnswer<AnswerOf<(typeof endpoints)[Name]>>

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
