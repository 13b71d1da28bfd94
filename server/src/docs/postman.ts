import { endpoints, scopeOf, type Endpoint } from '@cartograph/contract'
import { jsonSchema, type JsonSchema } from './openapi.ts'

/** The text of `docs/postman.json`: a collection (format 2.1) that Postman and Bruno import. */
export function renderPostman(): string {
  const all = Object.values<Endpoint>(endpoints).filter((endpoint) => scopeOf(endpoint) !== null)
  const groups = new Set(all.map(groupOf))
  const collection = {
    info: {
      name: 'Cartograph',
      description:
        'Everything that an API key can call. Set the variables url, orgId and key of the collection.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'url', value: 'http://127.0.0.1:3000' },
      { key: 'orgId', value: '' },
      { key: 'key', value: '' },
    ],
    item: [...groups].map((name) => ({
      name,
      item: all.filter((endpoint) => groupOf(endpoint) === name).map(requestOf),
    })),
  }
  return `${JSON.stringify(collection, null, 2)}\n`
}

const groupOf = ({ name }: Endpoint) => name.split('.')[0] ?? name

function requestOf(endpoint: Endpoint) {
  const { name, method, path, summary, query, body } = endpoint
  const variables = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, key = '']) =>
    key === 'orgId' ? [] : [{ key, value: '' }],
  )
  const segments = path
    .slice(1)
    .split('/')
    .map((one) => (one === '{orgId}' ? '{{orgId}}' : one.replace(/^\{(\w+)\}$/, ':$1')))
  const { properties = {}, required = [] } = query === undefined ? {} : jsonSchema(query, 'input')
  const parameters = Object.entries(properties).map(([key, schema]) => ({
    key,
    value: textOf(exampleOf(schema)),
    disabled: !required.includes(key),
  }))
  return {
    name,
    request: {
      method,
      description: summary,
      header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: {
        raw: `{{url}}/${segments.join('/')}`,
        host: ['{{url}}'],
        path: segments,
        variable: variables,
        query: parameters,
      },
      ...(body !== undefined && {
        body: { mode: 'raw', raw: JSON.stringify(exampleOf(jsonSchema(body, 'input')), null, 2) },
      }),
    },
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

/** A value of the schema's shape, with what is required, to be filled in. */
function exampleOf(schema: JsonSchema | boolean | undefined): unknown {
  if (schema === undefined || typeof schema === 'boolean') return null
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (choice !== undefined) return exampleOf(choice)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name])]),
      )
    case 'array':
      return []
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    default:
      return schema.type === 'string' ? '' : null
  }
}
