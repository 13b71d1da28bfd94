import { ConnectorError } from '../../kit/errors.ts'
import { markerOf, type ConnectionTree } from './bulk-document.ts'

export type BulkNode = Record<string, unknown>

export interface BulkChunk {
  /** Whole records, in the shape of the paged reader. */
  readonly records: readonly BulkNode[]
  /** The bytes of these records; the next chunk begins after them. */
  readonly bytes: number
}

/**
 * Reads the whole records at the beginning of a part of a result file. A record's line is followed by those of its
 * connections (`groupObjects`), so it is whole once the next record begins or the file ends.
 */
export function readBulkChunk(
  text: string,
  { connections, isEnd }: { readonly connections: ConnectionTree; readonly isEnd: boolean },
): BulkChunk {
  const records: BulkNode[] = []
  let bytes = 0
  let read = 0
  let record: { node: BulkNode; byId: Map<string, Owner> } | null = null
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at)
    if (newline === -1 && !isEnd) break
    const end = newline === -1 ? text.length : newline + 1
    const line = text.slice(at, end)
    at = end
    if (line.trim() !== '') {
      const { __parentId: parentId, ...node } = parseLine(line)
      if (typeof parentId !== 'string') {
        if (record !== null) {
          records.push(record.node)
          bytes = read
        }
        const whole = withConnections(node, connections)
        record = {
          node: whole,
          byId: new Map([[String(node['id']), { node: whole, connections }]]),
        }
      } else attach(record?.byId ?? new Map(), parentId, node)
    }
    read += Buffer.byteLength(line)
  }
  if (isEnd) {
    if (record !== null) records.push(record.node)
    bytes = read
  }
  return { records, bytes }
}

interface Owner {
  readonly node: BulkNode
  readonly connections: ConnectionTree
}

function attach(byId: Map<string, Owner>, parentId: string, child: BulkNode): void {
  const parent = byId.get(parentId)
  const found = Object.entries(parent?.connections ?? {}).find(([name]) => markerOf(name) in child)
  if (parent === undefined || found === undefined)
    throw new ConnectorError('payload', 'Shopify sent a part of an unknown record')
  const [name, connections] = found
  const { [markerOf(name)]: _, ...own } = child
  const node = withConnections(own, connections)
  ;(parent.node[name] as { nodes: BulkNode[] }).nodes.push(node)
  byId.set(String(own['id']), { node, connections })
}

function withConnections(node: BulkNode, connections: ConnectionTree): BulkNode {
  const empty = Object.keys(connections).map((name) => [
    name,
    { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
  ])
  return { ...node, ...(Object.fromEntries(empty) as BulkNode) }
}

function parseLine(line: string): BulkNode {
  try {
    const parsed: unknown = JSON.parse(line)
    if (typeof parsed === 'object' && parsed !== null) return parsed as BulkNode
  } catch {
    // The file was cut off.
  }
  throw new ConnectorError('transient', 'Shopify sent an incomplete line')
}
