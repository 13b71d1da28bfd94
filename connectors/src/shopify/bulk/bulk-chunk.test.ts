import { describe, expect, it } from 'vitest'
import { readBulkChunk } from './bulk-chunk.ts'

const connections = { lines: {}, agreements: { sales: {} } }
const lines = [
  { id: 'o1', name: 'Ä 1' },
  { id: 'l1', in_lines: 'Line', title: 'Größe → ☕', __parentId: 'o1' },
  { id: 'a1', in_agreements: 'A', __parentId: 'o1' },
  { id: 's1', in_sales: 'S', __parentId: 'a1' },
  { id: 'l2', in_lines: 'Line', __parentId: 'o1' },
  { id: 'o2', name: '☕' },
  { id: 'o3', name: 'last' },
]
const file = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
const all = [
  {
    id: 'o1',
    name: 'Ä 1',
    lines: connection({ id: 'l1', title: 'Größe → ☕' }, { id: 'l2' }),
    agreements: connection({ id: 'a1', sales: connection({ id: 's1' }) }),
  },
  { id: 'o2', name: '☕', lines: connection(), agreements: connection() },
  { id: 'o3', name: 'last', lines: connection(), agreements: connection() },
]

function connection(...nodes: object[]) {
  return { nodes, pageInfo: { hasNextPage: false, endCursor: null } }
}

function read(bytes: Buffer, isEnd: boolean) {
  return readBulkChunk(bytes.toString(), { connections, isEnd })
}

describe('a chunk of a result file', () => {
  it('has its records with all of their connections', () => {
    expect(read(file, true)).toEqual({ records: all, bytes: file.length })
  })

  it('can be cut off at any byte, and the next one continues after the last whole record', () => {
    for (let cut = 0; cut <= file.length; cut += 1) {
      const first = read(file.subarray(0, cut), false)
      const rest = read(file.subarray(first.bytes), true)
      expect([...first.records, ...rest.records], `cut at ${cut}`).toEqual(all)
    }
  })

  it('needs no newline at the end of the file, and may be empty', () => {
    expect(read(file.subarray(0, -1), true).records).toEqual(all)
    expect(read(Buffer.alloc(0), true)).toEqual({ records: [], bytes: 0 })
  })

  it.each([
    ['a part of another record', `{"id":"o1"}\n{"id":"x","in_lines":"L","__parentId":"o9"}\n`],
    ['a part of no connection', `{"id":"o1"}\n{"id":"x","__parentId":"o1"}\n`],
    ['a part before any record', `{"id":"x","in_lines":"L","__parentId":"o1"}\n`],
    ['something else', '<html>\n'],
  ])('with %s is refused', (_, text) => {
    expect(() => read(Buffer.from(text), true)).toThrow(/Shopify sent/)
  })
})
