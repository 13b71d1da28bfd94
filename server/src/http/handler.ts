import type { AnswerOf, endpoints, ParsedRequest } from '@cartograph/contract'
import type { Context } from '@cartograph/features'
import type { IdentityCookies } from './identity-cookies.ts'

export type EndpointName = keyof typeof endpoints

export type Handler<Name extends EndpointName> = (
  ctx: Context,
  request: ParsedRequest<(typeof endpoints)[Name]>,
  cookies: IdentityCookies,
) => Promise<AnswerOf<(typeof endpoints)[Name]>> | AnswerOf<(typeof endpoints)[Name]>
