import {
  DataDeletionAnswer,
  ErrorBody,
  endpoints,
  errorCatalogue,
  queryApiPath,
  scopeOf,
  type Endpoint,
  type ErrorCode,
} from '@cartograph/contract'
import { platformWebhooks, type PlatformWebhook } from '@cartograph/features'
import * as z from 'zod'
import { cubeStatus } from '../http/errors.ts'
import { identityPath } from '../http/rest/identity-cookies.ts'

/** The text of `docs/openapi.json`. */
export function renderOpenapi(): string {
  return `${JSON.stringify(openapi(), null, 2)}\n`
}

/** The contract as an OpenAPI 3.1 document. */
export function openapi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  for (const { webhook } of platformWebhooks) {
    paths[webhook.path] = {
      [(webhook.method ?? 'POST').toLowerCase()]: webhookOperation(webhook),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cartograph',
      version: '1',
      description: 'Analytics for online shops. The app itself is a plain client of this API.',
    },
    paths,
    components: {
      schemas: { ErrorBody: jsonSchema(ErrorBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}

/** The error codes of an endpoint: its own, and those of its permission and its schemas. */
export function errorCodes(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors)
  // An API key is refused where a user is needed.
  if (endpoint.permission !== 'public') {
    codes.add('not_authenticated').add('forbidden')
    codes.add('api_key_expired').add('too_many_requests')
  }
  if (endpoint.permission !== 'public' && endpoint.permission !== 'signed_in')
    codes.add('not_found')
  if (endpoint.needsActivePlan) codes.add('no_active_plan').add('plan_expired').add('trial_expired')
  // Pages of other sites are refused where cookies count.
  if (endpoint.method !== 'GET' && endpoint.path.startsWith(identityPath)) codes.add('forbidden')
  // A path that cannot be decoded is not found.
  if (endpoint.params !== undefined) codes.add('not_found')
  if (endpoint.params ?? endpoint.query) codes.add('invalid_request')
  // A body is read even where none is expected.
  if (endpoint.method !== 'GET') {
    codes.add('invalid_request').add('body_too_large').add('too_deep')
  }
  if (takesIdempotencyKey(endpoint)) codes.add('conflict').add('invalid_request')
  return [...codes.add('server_error')]
}

/** Mutations by an authenticated caller take an Idempotency-Key. */
export function takesIdempotencyKey(endpoint: Endpoint): boolean {
  return endpoint.audit !== undefined && endpoint.permission !== 'public'
}

export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const made: JsonSchema = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  delete made.$schema
  return made
}

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** OpenAPI lists scopes only for OAuth. */
function scopeNote(endpoint: Endpoint): object {
  const scope = scopeOf(endpoint)
  return scope === null || scope === 'any' ? {} : { 'x-api-key-scope': scope }
}

function operation(endpoint: Endpoint) {
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0]],
    summary: endpoint.summary,
    ...(endpoint.flag && {
      description: `Responds 404 while the feature \`${endpoint.flag}\` is off in the workspace.`,
    }),
    ...(endpoint.permission === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...scopeNote(endpoint),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(takesIdempotencyKey(endpoint) ? [idempotencyKey] : []),
    ],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(jsonSchema(endpoint.body, 'input')) } }),
    responses: {
      ...success(endpoint),
      ...failures(errorCodes(endpoint), endpoint.path),
    },
  }
}

/** A platform's request: authenticated by its signature alone. */
function webhookOperation({
  name,
  method,
  summary,
  contentType,
  body,
  deletion,
}: PlatformWebhook['webhook']) {
  return {
    operationId: name,
    tags: ['webhooks'],
    summary,
    parameters: method === 'GET' ? parameters('query', body) : [],
    ...(method !== 'GET' && {
      requestBody: {
        required: true,
        content: { [contentType]: { schema: jsonSchema(body, 'input') } },
      },
    }),
    responses: {
      200:
        deletion === undefined
          ? { description: 'Done' }
          : { description: 'OK', content: json(jsonSchema(DataDeletionAnswer, 'output')) },
      ...failures(['not_authenticated', 'invalid_request', 'body_too_large', 'server_error']),
    },
  }
}

function success({ answer, answersFile, status }: Endpoint) {
  if (status === 302) return { 302: { description: 'Redirects the browser' } }
  if (answersFile)
    return { 200: { description: 'The file', content: { 'application/octet-stream': {} } } }
  if (answer === undefined) return { [status ?? 204]: { description: 'Done' } }
  return { [status ?? 200]: { description: 'OK', content: json(jsonSchema(answer, 'output')) } }
}

function failures(codes: readonly ErrorCode[], path = '') {
  const statusOf = (code: ErrorCode) =>
    path.startsWith(`${queryApiPath}/`)
      ? cubeStatus({ code, status: errorCatalogue[code].status })
      : errorCatalogue[code].status
  const statuses = [...new Set(codes.map(statusOf))]
  const described = statuses.map((status) => {
    const lines = codes
      .filter((code) => statusOf(code) === status)
      .map((code) => `\`${code}\`: ${errorCatalogue[code].message}`)
    const content = json({ $ref: '#/components/schemas/ErrorBody' })
    return [status, { description: lines.join('\n\n'), content }]
  })
  return Object.fromEntries(described)
}

function parameters(place: 'path' | 'query', schema: z.core.$ZodType | undefined) {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeating a call with the same key changes nothing and returns the first response again.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

function json(schema: unknown) {
  return { 'application/json': { schema } }
}
