import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderFiles } from './folder-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartograph-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = 'attachments/shop/file'

it('keeps files that only the user of the server can read, and nothing half-written', async () => {
  const files = folderFiles(folder)
  expect(await files.read(path)).toBeNull()
  await files.write(path, Buffer.from('one'))
  await files.write(path, Buffer.from('two'))
  expect(await files.read(path)).toEqual(Buffer.from('two'))
  expect(readdirSync(join(folder, 'attachments/shop'))).toEqual(['file'])
  expect(statSync(join(folder, path)).mode & 0o077).toBe(0)
  expect(statSync(join(folder, 'attachments')).mode & 0o077).toBe(0)
  await files.delete(path)
  await files.delete(path)
  expect(await files.read(path)).toBeNull()
})

it('leaves no draft of what could not be written', async () => {
  const files = folderFiles(folder)
  await files.write(`${path}/inside`, Buffer.from('x'))
  await expect(files.write(path, Buffer.from('a file where a folder is'))).rejects.toThrow('EISDIR')
  expect(readdirSync(join(folder, 'attachments/shop'))).toEqual(['file'])
})
