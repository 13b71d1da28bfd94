import { endpoints as contract, type Endpoint } from '@cartograph/contract'
import { openapi, type JsonSchema } from '../../docs/openapi.ts'
import type { EndpointName } from '../../http/rest/handler.ts'
import { mcpOperations } from './mcp-operations.ts'
import { oauthOperations } from './oauth-operations.ts'

export interface Operation {
  /** The operation id. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly endpoint: EndpointName | null
  /** Who may not call these gets no answer. */
  readonly endpoints: readonly Endpoint[]
  readonly parameters: readonly Parameter[]
  readonly body: JsonSchema | null
  readonly contentType: string
  readonly statuses: ReadonlySet<number>
  readonly isPublic: boolean
  /** Waits for a platform, which may take its time. */
  readonly callsPlatform: boolean
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: JsonSchema
}

interface Described {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly security?: unknown
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, unknown>>
}

/** Every operation of the OpenAPI description, every tool of the MCP server, and OAuth. */
export function listOperations(): Operation[] {
  const keys = new Map(
    Object.entries<Endpoint>(contract).map(([key, { name }]) => [name, key as EndpointName]),
  )
  const described = Object.entries(openapi().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): Operation => {
      const { operationId, parameters, requestBody, responses, security } = one as Described
      const [content] = Object.entries(requestBody?.content ?? {})
      const endpoint = keys.get(operationId) ?? null
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        endpoint,
        endpoints: endpoint === null ? [] : [contract[endpoint]],
        parameters,
        body: content?.[1].schema ?? null,
        contentType: content?.[0] ?? 'application/json',
        statuses: new Set(Object.keys(responses).map(Number)),
        isPublic: security === undefined,
        callsPlatform: /^(installs|integrations|oauthProfiles|shopify)\./.test(operationId),
      }
    }),
  )
  return [...described, ...mcpOperations(), ...oauthOperations()]
}
