import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

type Schema = z.ZodMiniType

/**
 * An endpoint is data. The server's routes, the typed web client, openapi.json and the API reference
 * are all made from these objects and from nothing else.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> {
  /** Unique; also the operation id in openapi.json: `workspaces.get`. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for each parameter: `/v1/orgs/{orgId}`. */
  readonly path: string
  /** One sentence for the API reference. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Absent means 204 without a body. */
  readonly answer?: Answer
  /** 302 answers `{ location }` and sends the browser there. */
  readonly status?: 200 | 201 | 202 | 204 | 302
  /** Codes this endpoint may answer beside those every endpoint of its permission may. */
  readonly errors?: readonly ErrorCode[]
  readonly permission: Permission
  /** Answers 455 while the plan of the workspace is not active. */
  readonly needsActivePlan?: true
  /**
   * The name in the audit log. Every endpoint that changes something for others has one; those that only
   * read, or keep what is one person's own, have none.
   */
  readonly audit?: string
}

export function defineEndpoint<
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const Answer extends Schema | undefined = undefined,
>(endpoint: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return endpoint
}

/** An optional property may always be undefined, so only its schema counts; `never` when there is none. */
type SchemaOf<S> = Extract<S, Schema>

type Parsed<S> = [SchemaOf<S>] extends [never] ? undefined : z.output<SchemaOf<S>>
type Given<S> = z.input<SchemaOf<S>>

/** What a handler receives: values already parsed. */
export interface ParsedRequest<E extends Endpoint> {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
}

/** What a client gives; a part the endpoint does not have may not be given. */
export type ClientRequest<E extends Endpoint> = {
  readonly [
    Part in 'params' | 'query' | 'body' as [SchemaOf<E[Part]>] extends [never] ? never : Part
  ]: Given<E[Part]>
}

export type AnswerOf<E extends Endpoint> = Parsed<E['answer']>
