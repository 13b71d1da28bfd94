import { jsonSchema, type JsonSchema } from '../../docs/openapi.ts'
import { mcpPath } from '../../http/mcp/paths.ts'
import { tools } from '../../http/mcp/tools/all-tools.ts'
import type { Operation } from './operations.ts'

/** The call of every tool of the MCP server, and the other messages of its protocol. */
export function mcpOperations(): Operation[] {
  const called = tools.map(({ name, input, endpoints }) =>
    operation(name, message('tools/call', callOf(name, jsonSchema(input, 'input'))), endpoints),
  )
  const others = Object.entries(otherMessages).map(([method, params]) =>
    operation(method, message(method, params), []),
  )
  return [...called, ...others]
}

function operation(name: string, body: JsonSchema, endpoints: Operation['endpoints']): Operation {
  return {
    name: `mcp.${name}`,
    method: 'POST',
    path: mcpPath,
    endpoint: null,
    endpoints,
    parameters: [],
    body,
    contentType: 'application/json',
    statuses: new Set([200, 202, 400, 401, 403, 406, 413, 415, 422, 429]),
    isPublic: false,
    callsPlatform: false,
  }
}

function message(method: string, params: JsonSchema): JsonSchema {
  const properties = {
    jsonrpc: { const: '2.0' },
    id: { enum: [1, 'a', 0] },
    method: { const: method },
    params,
  }
  return { type: 'object', properties, required: Object.keys(properties) }
}

function callOf(name: string, input: JsonSchema): JsonSchema {
  const properties = Object.entries(input.properties ?? {}).map(([key, schema]) => {
    const samples = samplesOf[key]
    return [key, samples === undefined ? schema : { anyOf: [{ enum: samples }, schema] }]
  })
  return {
    type: 'object',
    properties: {
      name: { const: name },
      arguments: { ...input, properties: Object.fromEntries(properties) },
    },
    required: ['name', 'arguments'],
  }
}

/** Inputs that tools can answer, which a schema alone does not yield. */
const samplesOf: Readonly<Record<string, readonly string[]>> = {
  question: [
    'net sales by country last month',
    'why did orders fall last week?',
    'top 5 products',
    'net sales next month',
    'what should I do?',
    'net sales in Atlantis',
  ],
  month: ['2026-11', '2026-13', '0000-01'],
}

const text: JsonSchema = { type: 'string' }

const otherMessages: Readonly<Record<string, JsonSchema>> = {
  initialize: {
    type: 'object',
    properties: {
      protocolVersion: { enum: ['2025-06-18', '2024-11-05', '1999-01-01'] },
      capabilities: { type: 'object' },
      clientInfo: {
        type: 'object',
        properties: { name: text, version: text },
        required: ['name', 'version'],
      },
    },
    required: ['protocolVersion', 'capabilities', 'clientInfo'],
  },
  ping: { type: 'object' },
  'tools/list': { type: 'object', properties: { cursor: text } },
  'tools/call': {
    type: 'object',
    properties: { name: text, arguments: {} },
    required: ['name', 'arguments'],
  },
  'resources/list': { type: 'object' },
  'resources/templates/list': { type: 'object' },
  'resources/read': {
    type: 'object',
    properties: {
      uri: {
        anyOf: [
          {
            enum: [
              'cartograph://catalogue',
              'cartograph://catalogue/ShopifyOrders',
              'cartograph://glossary',
              'file:///etc/hostname',
            ],
          },
          text,
        ],
      },
    },
    required: ['uri'],
  },
  'notifications/cancelled': { type: 'object', properties: { requestId: { enum: [1, 'a'] } } },
}
