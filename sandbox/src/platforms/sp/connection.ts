import { SimulatedError } from './errors.ts'

export interface PageArguments {
  readonly first?: number | null
  readonly after?: string | null
}

export interface Slice<Item> {
  readonly items: readonly Item[]
  readonly cursors: readonly string[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}

export const maxPageSize = 250

/** A connection within a record, over a complete short list. */
export function connectionOf<Item, Node>(
  items: readonly Item[],
  args: PageArguments,
  toNode: (item: Item) => Node,
) {
  const first = pageSize(args)
  const start = args.after ? readCursor(args.after).at + 1 : 0
  const page = items.slice(start, start + first)
  return toConnection(
    {
      items: page,
      cursors: page.map((_, offset) =>
        writeCursor({ at: start + offset, seen: start + offset + 1 }),
      ),
      hasNextPage: start + first < items.length,
      hasPreviousPage: start > 0,
    },
    toNode,
  )
}

export function toConnection<Item, Node>(slice: Slice<Item>, toNode: (item: Item) => Node) {
  const nodes = slice.items.map(toNode)
  return {
    nodes,
    edges: () => nodes.map((node, index) => ({ node, cursor: slice.cursors[index] })),
    pageInfo: {
      hasNextPage: slice.hasNextPage,
      hasPreviousPage: slice.hasPreviousPage,
      startCursor: slice.cursors[0] ?? null,
      endCursor: slice.cursors.at(-1) ?? null,
    },
  }
}

export function pageSize({ first }: PageArguments): number {
  if (first === null || first === undefined) {
    throw new SimulatedError('BAD_REQUEST', 'you must provide one of first or last')
  }
  if (first < 0) throw new SimulatedError('BAD_REQUEST', 'first cannot be negative')
  if (first > maxPageSize) {
    throw new SimulatedError('MAX_INPUT_SIZE_EXCEEDED', `first cannot exceed ${maxPageSize}`)
  }
  return first
}

/** The content of an opaque cursor: the end of the page and the number of records before it. */
export interface Position {
  readonly at: number
  readonly seen: number
}

export function writeCursor({ at, seen }: Position): string {
  return Buffer.from(`${at} ${seen}`).toString('base64url')
}

export function readCursor(cursor: string): Position {
  const match = /^(\d+) (\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match) throw new SimulatedError('INVALID_CURSOR', 'The provided cursor is not valid.')
  return { at: Number(match[1]), seen: Number(match[2]) }
}
