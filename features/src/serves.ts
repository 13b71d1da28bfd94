import type { AnswerOf, Endpoint, ParsedRequest } from '@cartograph/contract'
import type { Context } from './context.ts'

/** A function of a feature that answers the requests of one endpoint. */
export interface Verb {
  readonly endpoint: Endpoint
  readonly respond: (ctx: Context, request: ParsedRequest<Endpoint>) => unknown
}

/**
 * Declares the endpoint that a verb serves. The verb receives the path parameters, the query and the
 * body of a request as one object, without the workspace's id, which it takes from its context. A
 * verb with another input declares the type of it, and `toInput` makes it from the request.
 */
export function serves<
  E extends Endpoint,
  V extends (ctx: Context, input: InputOf<E>) => ResultOf<E>,
>(endpoint: E, verb: V): V & Verb
export function serves<E extends Endpoint, V extends (ctx: Context, input: never) => ResultOf<E>>(
  endpoint: E,
  verb: V,
  toInput: (request: ParsedRequest<E>) => Parameters<V>[1],
): V & Verb
export function serves(
  endpoint: Endpoint,
  verb: (ctx: Context, input: unknown) => unknown,
  toInput: (request: ParsedRequest<Endpoint>) => unknown = mergeParts,
): typeof verb & Verb {
  const respond: Verb['respond'] = (ctx, request) => verb(ctx, toInput(request))
  return Object.assign(verb, { endpoint, respond })
}

export function isVerb(value: unknown): value is Verb {
  return typeof value === 'function' && 'respond' in value
}

/** The input of a verb; `never` when two parts of the request use the same name. */
export type InputOf<E extends Endpoint> = [SharedNames<Params<E>, Query<E>, Body<E>>] extends [
  never,
]
  ? Params<E> & Query<E> & Body<E>
  : never

type Params<E extends Endpoint> = Omit<PartOf<E, 'params'>, 'orgId'>
type Query<E extends Endpoint> = PartOf<E, 'query'>
type Body<E extends Endpoint> = PartOf<E, 'body'>

type PartOf<
  E extends Endpoint,
  Part extends keyof ParsedRequest<E>,
> = ParsedRequest<E>[Part] extends undefined ? unknown : ParsedRequest<E>[Part]

type SharedNames<A, B, C> = (keyof A & keyof B) | (keyof A & keyof C) | (keyof B & keyof C)

/** The result of a verb whose endpoint answers 204 is not sent. */
type ResultOf<E extends Endpoint> =
  AnswerOf<E> extends undefined ? unknown : AnswerOf<E> | Promise<AnswerOf<E>>

function mergeParts({ params, query, body }: ParsedRequest<Endpoint>): object {
  const merged: { orgId?: unknown } = { ...Object(params), ...Object(query), ...Object(body) }
  delete merged.orgId
  return merged
}
