import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../root.mjs'

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>
}
interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly in: string; readonly name: string }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
type Content = Readonly<Record<string, { readonly schema: Schema & { $ref?: string } }>>

const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
)
const ours = operations.filter(
  ({ path }) => path.startsWith('/v1/') && !path.startsWith('/v1/external/'),
)

const schemaOf = (content: Content | undefined) => content?.['application/json']?.schema
const namesOf = (content: Content | undefined) => Object.keys(schemaOf(content)?.properties ?? {})
const answerOf = ({ responses }: Operation) =>
  namesOf(Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content)

/** Named by the product's documents. */
const prescribedNames = new Set([
  'actionDate',
  'datasourceType',
  'lookbackDate',
  'currentPath',
  'drawerState',
  'primaryBusinessObjective',
  'primaryIntegration',
])
/** The documents have lists of their own for the team and the feed. */
const prescribedLists = new Set(['members.list', 'audit.list', 'insights.feed', 'insights.search'])

it('every value of a request and an answer is named in snake case', () => {
  const wrong = ours.flatMap((operation) =>
    [
      ...operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      ...namesOf(operation.requestBody?.content),
      ...answerOf(operation),
    ]
      .filter((name) => !/^[a-z][a-z0-9_]*$/.test(name) && !prescribedNames.has(name))
      .map((name) => `${operation.operationId}: ${name}`),
  )
  expect(wrong).toEqual([])
})

it('every list with pages counts from page 1 and answers page, items and total', () => {
  const lists = ours.filter(({ parameters }) => parameters.some(({ name }) => name === 'page'))
  expect(lists.length).toBeGreaterThan(10)
  const wrong = lists
    .filter(({ operationId }) => !prescribedLists.has(operationId))
    .filter((operation) => {
      const takesSize = operation.parameters.some(({ name }) => /^(?:page_)?size$/.test(name))
      const answered = answerOf(operation)
      return !takesSize || !['page', 'items', 'total'].every((name) => answered.includes(name))
    })
  expect(wrong.map(({ operationId }) => operationId)).toEqual([])
})

it('every error has the one form of errors', () => {
  const wrong = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status]) => /^[45]/.test(status))
      .filter(([, { content }]) => schemaOf(content)?.$ref !== '#/components/schemas/ErrorBody')
      .map(([status]) => `${operationId}: ${status}`),
  )
  expect(wrong).toEqual([])
})

it('every operation has an id of its own', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})
