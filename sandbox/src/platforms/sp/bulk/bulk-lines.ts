import { execute } from 'graphql'
import { guardedResolver } from '../access.ts'
import { rootFor } from '../root.ts'
import { isRecord } from '../read-request.ts'
import { shopifySchema } from '../schema/schema.ts'
import type { ShopView } from '../shop-view.ts'
import type { BulkDocument } from './bulk-document.ts'

/** Thrown where the platform would fail the operation with ACCESS_DENIED. */
export class BulkAccessDenied extends Error {
  override readonly name = 'BulkAccessDenied'
}

/** The lines of a root object with its children, or of a page of them when they are not grouped. */
export interface BulkLines {
  readonly roots: number
  readonly lines: readonly string[]
}

/** The result of a bulk query as of the view's moment. */
export function* bulkLines(
  { root, page }: BulkDocument,
  view: ShopView,
  options: { readonly isGrouped: boolean },
): Generator<BulkLines, void, undefined> {
  const whole = { ...view, maxPageDepth: Infinity }
  let after: string | null = null
  for (;;) {
    const result = execute({
      schema: shopifySchema(),
      document: page,
      rootValue: rootFor(whole),
      fieldResolver: guardedResolver(whole),
      variableValues: { after },
    })
    if (result instanceof Promise) throw new Error('All resolvers must be synchronous')
    if (result.errors !== undefined) throw new BulkAccessDenied(result.errors[0]?.message)
    const connection = result.data?.[root.alias?.value ?? root.name.value]
    if (!isRecord(connection)) throw new Error('The root is not a connection')
    const groups = nodesOf(connection).map((node) => flatten(node, null))
    if (options.isGrouped) {
      for (const lines of groups)
        yield { roots: 1, lines: lines.map((line) => JSON.stringify(line)) }
    } else {
      const lines = groups.flatMap(([first]) => first ?? [])
      const children = groups.flatMap((group) => group.slice(1))
      const texts = [...lines, ...children].map((line) => JSON.stringify(line))
      yield { roots: groups.length, lines: texts }
    }
    const { pageInfo } = connection
    if (!isRecord(pageInfo) || pageInfo['hasNextPage'] !== true) return
    after = String(pageInfo['endCursor'])
  }
}

type Line = Readonly<Record<string, unknown>>

/** An object, followed by those of its connections. */
function flatten(node: Line, parentId: unknown): Line[] {
  const own: Record<string, unknown> = {}
  const children: Line[] = []
  for (const [name, value] of Object.entries(node)) {
    if (isRecord(value) && Array.isArray(value['edges'])) {
      for (const child of nodesOf(value)) children.push(...flatten(child, node['id']))
    } else own[name] = value
  }
  if (parentId !== null) own['__parentId'] = parentId
  return [own, ...children]
}

function nodesOf({ edges }: Line): Line[] {
  if (!Array.isArray(edges)) return []
  return edges.flatMap((edge: unknown) =>
    isRecord(edge) && isRecord(edge['node']) ? [edge['node']] : [],
  )
}
