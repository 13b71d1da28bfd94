import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { loadModel, readModel } from './load-model.ts'
import { shop } from './testing-models.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

describe('loadModel', () => {
  it('reads a folder with its subfolders as one model', () => {
    const [cubes = '', views = ''] = shop.split(/(?=views:)/)
    const folder = folderWith({ 'cubes/shop.yml': cubes, 'sales.yaml': views, 'notes.txt': '?' })
    const model = loadModel(folder)
    expect([...model.cubes.keys()]).toEqual(['orders', 'customers', 'lines', 'alone'])
    expect([...model.views.keys()]).toEqual(['sales'])
  })

  it('reports the file of a problem', () => {
    const folder = folderWith({ 'a.yml': shop, 'b/c.yml': 'views:\n  - name: sales\n' })
    expect(() => loadModel(folder)).toThrow(
      expect.objectContaining({
        problems: [
          `${join('b', 'c.yml')}:2: There is a cube or view 'sales' already. Rename one of them.`,
        ],
      }),
    )
  })

  it('rejects a folder without a model', () => {
    expect(() => loadModel(folderWith({ 'notes.txt': '?' }))).toThrow(
      'this folder has no model files (*.yml, *.yaml). Add one, or name another folder.',
    )
  })
})

describe('readModel', () => {
  it('does not validate files while one is unreadable', () => {
    const read = () =>
      readModel([
        { name: 'a.yml', text: 'cubes: [' },
        { name: 'b.yml', text: 'cubes:\n  - name: a\n    extends: b\n' },
      ])
    expect(read).toThrow(
      expect.objectContaining({
        problems: [expect.stringMatching(/^a\.yml:\d: This is not YAML: /)],
      }),
    )
  })

  it('restricts cubes to the given tables', () => {
    const files = [{ name: 'a.yml', text: 'cubes:\n  - name: a\n    sql_table: secrets\n' }]
    expect(readModel(files).cubes.get('a')?.rows).toEqual(['secrets'])
    expect(() => readModel(files, { readTables: ['orders'] })).toThrow(
      "a.yml:3: The cube reads 'secrets'. Read one of the tables: orders.",
    )
  })
})

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'model-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
