import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { maxPageSize } from './connection.ts'
import { isRecord } from './read-request.ts'
import { shopifySchema } from './schema/schema.ts'

/** The maximum cost of one query, in points. */
export const maxQueryCost = 1000

type Variables = Readonly<Record<string, unknown>>
type Composite = GraphQLObjectType | GraphQLInterfaceType

/**
 * The requested cost of a query: one point per object, multiplied by `first` within a connection. A plain
 * list counts once, because its length is unknown in advance.
 */
export function requestedCost(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): number {
  const cost = (selections: SelectionSetNode, type: Composite): number => {
    let total = 0
    for (const { field, result } of fieldsOf(document, selections, type)) {
      const inside = field.selectionSet ? cost(field.selectionSet, result) : 0
      const times = result.name.endsWith('Connection') ? pageSizeOf(field, variables) : 1
      total += (isFree(result) ? 0 : 1) + times * inside
    }
    return total
  }
  return cost(operation.selectionSet, rootOf(operation))
}

/** The actual cost: one point per object in the response. */
export function actualCost(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  data: unknown,
): number {
  const cost = (selections: SelectionSetNode, type: Composite, value: unknown): number => {
    if (Array.isArray(value)) {
      return value.reduce((total: number, each) => total + cost(selections, type, each), 0)
    }
    if (!isRecord(value)) return 0
    let total = isFree(type) ? 0 : 1
    for (const { field, result } of fieldsOf(document, selections, type)) {
      const answer = value[field.alias?.value ?? field.name.value]
      if (field.selectionSet) total += cost(field.selectionSet, result, answer)
    }
    return total
  }
  return cost(operation.selectionSet, rootOf(operation), data)
}

/** Value objects and page wrappers are free. */
const free = new Set([
  'QueryRoot',
  'Mutation',
  'MoneyV2',
  'MoneyBag',
  'PageInfo',
  'Count',
  'UTMParameters',
])

function isFree(type: Composite): boolean {
  return free.has(type.name) || type.name.endsWith('Connection') || type.name.endsWith('Edge')
}

function rootOf({ operation }: OperationDefinitionNode): Composite {
  const root = shopifySchema().getRootType(operation)
  if (!root) throw new Error(`The schema has no ${operation}`)
  return root
}

/** Yields the fields with object types, including those in fragments. */
function* fieldsOf(
  document: DocumentNode,
  selections: SelectionSetNode,
  type: Composite,
): Generator<{ field: FieldNode; result: Composite }> {
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FIELD) {
      const definition = type.getFields()[selection.name.value]
      const result = definition && getNamedType(definition.type)
      if (isObjectType(result) || isInterfaceType(result)) yield { field: selection, result }
      continue
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : document.definitions.find(
            (each) =>
              each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === selection.name.value,
          )
    if (!fragment || !('selectionSet' in fragment) || !fragment.selectionSet) continue
    const condition = 'typeCondition' in fragment ? fragment.typeCondition?.name.value : undefined
    const narrowed = condition === undefined ? type : shopifySchema().getType(condition)
    if (isObjectType(narrowed) || isInterfaceType(narrowed)) {
      yield* fieldsOf(document, fragment.selectionSet, narrowed)
    }
  }
}

function pageSizeOf(field: FieldNode, variables: Variables): number {
  const value = field.arguments?.find(({ name }) => name.value === 'first')?.value
  if (value?.kind === Kind.INT) return Number(value.value)
  const variable = value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined
  return typeof variable === 'number' ? variable : maxPageSize
}
