import type * as z from 'zod/mini'
import type { AuditAction } from '../access/audit-action.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from '../access/permissions.ts'
import type { FlagName } from '../workspaces/flags.ts'

type Schema = z.ZodMiniType

/**
 * An endpoint is data. The server's routes, the typed web client, openapi.json and the API
 * reference are all generated from these objects.
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
  /** For long lists; without it, a body may have 256 KiB. */
  readonly maxBodyBytes?: number
  /** Without it, the endpoint answers 204 and no body. */
  readonly answer?: Answer
  /** Answers a file to save, not JSON. */
  readonly answersFile?: true
  /** 302 answers `{ location }` and redirects the browser to it. */
  readonly status?: 200 | 201 | 202 | 204 | 302
  /** Error codes beyond those of the endpoint's permission. */
  readonly errors?: readonly ErrorCode[]
  readonly permission: Permission
  /** Answers 404 while this feature is off in the workspace. */
  readonly flag?: FlagName
  /** Answers 455 while the plan of the workspace is not active. */
  readonly needsActivePlan?: true
  /**
   * The name in the audit log. Every endpoint that changes shared data has one; endpoints that
   * only read, or change the caller's private data, have none.
   */
  readonly audit?: AuditAction
}

export function defineEndpoint<
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const Answer extends Schema | undefined = undefined,
>(endpoint: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return endpoint
}

/**
 * An optional property can always be undefined, so only its schema counts; `never` when there is
 * none.
 */
type SchemaOf<S> = Extract<S, Schema>

type Parsed<S> = [SchemaOf<S>] extends [never] ? undefined : z.output<SchemaOf<S>>
type EndpointInput<S> = z.input<SchemaOf<S>>

/** The parsed values that a handler receives. */
export interface ParsedRequest<E extends Endpoint> {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
}

/** The values that a client passes; parts that the endpoint does not have are type errors. */
export type ClientRequest<E extends Endpoint> = {
  readonly [
    Part in 'params' | 'query' | 'body' as [SchemaOf<E[Part]>] extends [never] ? never : Part
  ]: EndpointInput<E[Part]>
}

export type AnswerOf<E extends Endpoint> = Parsed<E['answer']>
