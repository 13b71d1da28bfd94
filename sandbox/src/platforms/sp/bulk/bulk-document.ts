import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  isListType,
  Kind,
  parse,
  validate,
  visit,
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLType,
  type SelectionSetNode,
} from 'graphql'
import { shopifySchema } from '../schema/schema.ts'

/** A query that is run in bulk, for one page of its root connection at a time. */
export interface BulkDocument {
  readonly root: FieldNode
  /** The same with `$after`, page sizes and the root's `pageInfo`. */
  readonly page: DocumentNode
}

const maxConnections = 5
const maxDepth = 2
const pageSize = 250

/** Shopify's rules for queries that run in bulk; a text is the refusal. */
export function readBulkDocument(query: string): BulkDocument | string {
  let document: DocumentNode
  try {
    document = parse(query)
  } catch {
    return 'Invalid bulk query: the query cannot be parsed.'
  }
  const [problem] = validate(shopifySchema(), document)
  if (problem !== undefined) return `Invalid bulk query: ${problem.message}`
  const [operation] = document.definitions
  if (document.definitions.length !== 1 || operation?.kind !== Kind.OPERATION_DEFINITION)
    return 'Bulk queries must have one operation.'
  const fields = operation.selectionSet.selections
  const [root] = fields
  if (fields.length !== 1 || root?.kind !== Kind.FIELD)
    return 'Bulk queries must contain one top-level field.'
  if (root.name.value === 'node' || root.name.value === 'nodes')
    return 'The top-level node and nodes fields cannot be used.'
  const counted = { connections: 0 }
  const refusal = check(operation.selectionSet, shopifySchema().getQueryType() ?? null, {
    depth: -1,
    isBelowList: false,
    counted,
  })
  if (refusal !== null) return refusal
  if (counted.connections === 0) return 'Bulk queries must contain at least one connection.'
  if (counted.connections > maxConnections)
    return `Bulk queries cannot contain more than ${maxConnections} connections.`
  return { root, page: pageOf(document, root) }
}

interface Place {
  readonly depth: number
  readonly isBelowList: boolean
  readonly counted: { connections: number }
}

function check(
  { selections }: SelectionSetNode,
  type: GraphQLType | null,
  place: Place,
): string | null {
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return 'Bulk queries cannot contain fragments.'
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const narrowed = shopifySchema().getType(selection.typeCondition?.name.value ?? '') ?? type
      const refusal = check(selection.selectionSet, narrowed, place)
      if (refusal !== null) return refusal
      continue
    }
    if (selection.selectionSet === undefined) continue
    if (!isObjectType(type) && !isInterfaceType(type)) continue
    const result = type.getFields()[selection.name.value]?.type
    if (result === undefined) continue
    const named = getNamedType(result)
    const isConnection = named.name.endsWith('Connection')
    if (isConnection && place.isBelowList)
      return `Queries that contain a connection field within a list field are not currently supported. Invalid connection: ${selection.name.value}.`
    const depth = place.depth + (isConnection ? 1 : 0)
    if (depth > maxDepth)
      return `Bulk queries cannot nest connections deeper than ${maxDepth} levels.`
    if (isConnection) place.counted.connections += 1
    const isList =
      !named.name.endsWith('Edge') &&
      (isListType(result) || ('ofType' in result && isListType(result.ofType)))
    const refusal = check(selection.selectionSet, named, {
      ...place,
      depth,
      isBelowList: place.isBelowList || isList,
    })
    if (refusal !== null) return refusal
  }
  return null
}

function pageOf(document: DocumentNode, root: FieldNode): DocumentNode {
  const after: ArgumentNode = {
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: 'after' },
    value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: 'after' } },
  }
  const first: ArgumentNode = {
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: 'first' },
    value: { kind: Kind.INT, value: String(pageSize) },
  }
  const [pageInfo] = parse('{ pageInfo { hasNextPage endCursor } }').definitions
  if (pageInfo?.kind !== Kind.OPERATION_DEFINITION) throw new Error('Unreachable')
  return visit(document, {
    OperationDefinition: (operation) => ({
      ...operation,
      variableDefinitions: [
        {
          kind: Kind.VARIABLE_DEFINITION as const,
          variable: {
            kind: Kind.VARIABLE as const,
            name: { kind: Kind.NAME as const, value: 'after' },
          },
          type: {
            kind: Kind.NAMED_TYPE as const,
            name: { kind: Kind.NAME as const, value: 'String' },
          },
        },
      ],
    }),
    Field(field) {
      const hasEdges = field.selectionSet?.selections.some(
        (each) => each.kind === Kind.FIELD && each.name.value === 'edges',
      )
      if (!hasEdges || field.selectionSet === undefined) return undefined
      const given = (field.arguments ?? []).filter(({ name }) => name.value !== 'first')
      if (field !== root) return { ...field, arguments: [...given, first] }
      return {
        ...field,
        arguments: [...given, first, after],
        selectionSet: {
          ...field.selectionSet,
          selections: [...field.selectionSet.selections, ...pageInfo.selectionSet.selections],
        },
      }
    },
  })
}
