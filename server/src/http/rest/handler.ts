import type { AnswerOf, endpoints, ParsedRequest } from '@cartograph/contract'
import type { Context } from '@cartograph/features'
import type { IdentityCookies } from './identity-cookies.ts'

export type EndpointName = keyof typeof endpoints

export type Handler<Name extends EndpointName> = (
  ctx: Context,
  request: ParsedRequest<(typeof endpoints)[Name]>,
  cookies: IdentityCookies,
) => Promise<Answered<Name>> | Answered<Name>

type Answered<Name extends EndpointName> =
  | AnswerOf<(typeof endpoints)[Name]>
  | ReadyJson
  | WithStatus<AnswerOf<(typeof endpoints)[Name]>>

/** An answer that came as JSON and is sent as it is: what is large is not read to be written again. */
export class ReadyJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** An answer of an endpoint that has more than one good end. */
export class WithStatus<Answer> {
  readonly status: 200 | 201
  readonly answer: Answer

  constructor(status: 200 | 201, answer: Answer) {
    this.status = status
    this.answer = answer
  }
}
