import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeSizes, folderSize } from './folder-size.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cartograph-size-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, lines: number): void {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), 'x\n'.repeat(lines))
}

test('the size of a folder is its sources, without tests, their helpers and data', () => {
  write('open.ts', 10)
  write('streams/orders.ts', 5)
  write('open.test.ts', 100)
  write('testing/contract.ts', 100)
  write('fixtures/order.json', 100)
  write('described.json', 100)
  expect(folderSize(folder)).toEqual({ files: 2, lines: 15 })
})

test('sizes are described by their medians and the largest', () => {
  const sizes = new Map([
    ['SP', { files: 9, lines: 3000 }],
    ['FB', { files: 3, lines: 200 }],
    ['KL', { files: 5, lines: 100 }],
  ])
  expect(describeSizes('connector', sizes)).toBe(
    'median connector: 5 files, 200 lines; largest: SP, 3000',
  )
})
