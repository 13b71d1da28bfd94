/** The connections below a record, by name. */
export interface ConnectionTree {
  readonly [name: string]: ConnectionTree
}

export interface BulkDocument {
  readonly document: string
  readonly connections: ConnectionTree
}

/**
 * The bulk query with the selection of a paged document, so that both readers produce the same records: without
 * pages, each connection's nodes as edges, and marked with their connection, because the result is a flat list.
 * Null if Shopify does not run the selection in bulk: it refuses a connection below anything but a record. Pure;
 * supports the syntax of our own documents.
 */
export function bulkDocument(pageDocument: string, search: string | null): BulkDocument | null {
  const { fields } = readSelection(pageDocument, pageDocument.indexOf('{'))
  const [records] = fields
  const nodes = records && nodesOf(records)
  if (records === undefined || nodes === undefined) return null
  const args = [
    ...(search === null ? [] : [`query: ${JSON.stringify(search)}`]),
    ...(records.args.includes('$sortKey') ? ['sortKey: UPDATED_AT'] : []),
  ]
  const written = writeFields(nodes, true)
  if (written === null) return null
  const root = args.length === 0 ? records.name : `${records.name}(${args.join(', ')})`
  return {
    document: `{ ${root} { edges { node { ${written.text} } } } }`,
    connections: written.connections,
  }
}

/** The alias that marks a node of a connection. */
export function markerOf(connection: string): string {
  return `in_${connection}`
}

interface Field {
  readonly alias: string | null
  /** Of an inline fragment: `... on Type`. */
  readonly name: string
  /** With their parentheses. */
  readonly args: string
  readonly fields: readonly Field[] | null
}

interface WrittenFields {
  readonly text: string
  readonly connections: ConnectionTree
}

function writeFields(fields: readonly Field[], isOfRecord: boolean): WrittenFields | null {
  const connections: Record<string, ConnectionTree> = {}
  const texts: string[] = []
  for (const field of fields) {
    const label = field.alias ?? field.name
    const named = field.alias === null ? field.name : `${field.alias}: ${field.name}`
    const nodes = nodesOf(field)
    if (nodes !== undefined) {
      const inner = isOfRecord ? writeFields(nodes, true) : null
      if (inner === null) return null
      connections[label] = inner.connections
      texts.push(`${named} { edges { node { ${markerOf(label)}: __typename ${inner.text} } } }`)
    } else if (field.fields === null) texts.push(named + field.args)
    else {
      const inner = writeFields(field.fields, isOfRecord && field.name.startsWith('...'))
      if (inner === null) return null
      Object.assign(connections, inner.connections)
      texts.push(`${named}${field.args} { ${inner.text} }`)
    }
  }
  return { text: texts.join(' '), connections }
}

function nodesOf({ fields }: Field): readonly Field[] | undefined {
  return fields?.find(({ name }) => name === 'nodes')?.fields ?? undefined
}

const fieldName = /\s*(?:(\w+)\s*:\s*)?(\.\.\.\s*on\s+\w+|\w+)/y

function readSelection(document: string, open: number): { fields: Field[]; end: number } {
  const fields: Field[] = []
  let at = open + 1
  for (;;) {
    fieldName.lastIndex = at
    const match = fieldName.exec(document)
    if (match === null) break
    at = fieldName.lastIndex
    const [, alias = null, name = ''] = match
    const args = /^\s*\([^)]*\)/.exec(document.slice(at))?.[0] ?? ''
    at += args.length
    const brace = /^\s*\{/.exec(document.slice(at))
    const inner = brace === null ? null : readSelection(document, at + brace[0].length - 1)
    fields.push({ alias, name, args: args.trim(), fields: inner?.fields ?? null })
    if (inner !== null) at = inner.end
  }
  return { fields, end: document.indexOf('}', at) + 1 }
}
