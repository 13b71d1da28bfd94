import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cell } from '@cartograph/contract'
import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { bytesInFile, bytesInMemory, rowsOfBytes, type ByteSource } from './byte-source.ts'
import { findRows } from './find-rows.ts'
import { indexRows } from './index-rows.ts'
import { withSpools, type RowSpool } from './row-spool.ts'
import { mapRows } from './rows.ts'
import { storeRows } from './stored-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartograph-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rowsIn = (source: ByteSource) =>
  rowsOfBytes(source, findRows(source), (json) => JSON.parse(json) as Cell[])
/** 600 kB, with all that could be taken for the end of a row. */
const many = Array.from({ length: 1_500 }, (_, n) => [
  `"[${n}],\\ “é 😀 ${'x'.repeat(400)}`,
  null,
  n % 2 === 0,
])

it('finds the rows of an answer, whatever is in their texts', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null), fc.boolean())
  const texts = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 20 })
  const holds = fc.property(texts, (rows) => {
    const source = bytesInMemory(Buffer.from(JSON.stringify(rows)))
    expect([...rowsIn(source)]).toEqual(rows)
  })
  fc.assert(holds, { numRuns: 100, seed: 7 })
  expect([...rowsIn(bytesInMemory(Buffer.from(JSON.stringify(many))))]).toEqual(many)
})

it('refuses rows that are cut off or not separated by a comma alone', () => {
  for (const text of ['[["a"],["b"', '[["a"], ["b"]]', '[["a"]["b"]]']) {
    expect(() => findRows(bytesInMemory(Buffer.from(text)))).toThrow(SyntaxError)
  }
})

it('spools rows into a file that has no name and ends with the work, also if it fails', async () => {
  const text = Buffer.from(JSON.stringify(many))
  const spools: RowSpool[] = []
  const files: { readonly fd: number }[] = []
  const reading = withSpools(folder, async (openSpool) => {
    const spool = openSpool()
    spools.push(spool)
    for (let at = 0; at < text.length; at += 50_001) spool.add(text.subarray(at, at + 50_001))
    const rows = await spool.finish()
    if (rows.kind !== 'file') throw new Error('So many rows are in a file')
    files.push(rows.file)
    expect(readdirSync(folder)).toEqual([])
    expect([...rowsIn(bytesInFile(rows.file.fd, rows.size))]).toEqual(many)
    throw new Error('The other query failed')
  })
  await expect(reading).rejects.toThrow('The other query failed')
  expect(files.map(({ fd }) => fd)).toEqual([-1])
  // A query that still runs passes its rows on without effect.
  expect(() => spools[0]?.add(text)).not.toThrow()
})

it('keeps a few rows in memory', async () => {
  const rows = await withSpools(folder, async (openSpool) => {
    const spool = openSpool()
    for (const piece of ['[["a"', '],["b"]]']) spool.add(Buffer.from(piece))
    return spool.finish()
  })
  if (rows.kind !== 'memory') throw new Error('Few rows are in memory')
  expect([...rowsIn(bytesInMemory(rows.bytes))]).toEqual([['a'], ['b']])
})

it.each([3, many.length])('reads %i stored rows in any order', (count) => {
  const rows = many.slice(0, count).map((labels) => ({ labels }))
  const stored = storeRows(rows, folder)
  expect(readdirSync(folder)).toEqual([])
  expect(stored).toHaveLength(count)
  const order = rows.map((_, n) => (n * 7_919) % count)
  expect(order.map((index) => stored.at(index))).toEqual(order.map((index) => rows[index]))
  // Rows that are looked up meanwhile do not disturb those that are read one after the other.
  const read: unknown[] = []
  for (const labels of mapRows(stored, (row) => row.labels)) {
    if (read.length % 100 === 0) stored.at((read.length * 31) % count)
    read.push(labels)
  }
  expect(read).toEqual(many.slice(0, count))
  expect([stored.at(count), stored.at(-1)]).toEqual([undefined, undefined])
  stored.close()
})

it('finds rows by their key, and of several the last', () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ key: `key ${n % 15_000}`, n }))
  const find = indexRows(rows, ({ key }) => key)
  const found = Array.from({ length: 15_000 }, (_, n) => find(`key ${n}`)?.n)
  expect(found).toEqual(found.map((_, n) => (n < 5_000 ? n + 15_000 : n)))
  expect([find('key 15000'), find('')]).toEqual([undefined, undefined])
  expect(indexRows<{ key: string }>([], ({ key }) => key)('a')).toBeUndefined()
})
