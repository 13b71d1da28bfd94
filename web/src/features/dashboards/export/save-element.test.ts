// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { TableData } from '../model/element.ts'
import { savePicture, saveTable } from './save-element.ts'
import { saveFile } from './save-file.ts'
import { toXlsx } from './to-xlsx.ts'

vi.mock('./save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))
vi.mock('./to-xlsx.ts', () => ({ toXlsx: vi.fn<typeof toXlsx>() }))

beforeEach(() => {
  vi.mocked(saveFile).mockReset()
  vi.mocked(toXlsx).mockReset()
})

const table: TableData = { columns: [{ title: 'Name', format: { kind: 'text' } }], rows: [['A']] }
const names = { title: 'Net sales', caption: '', fileName: 'net-sales-2026-10-01' }
const savedAs = () => vi.mocked(saveFile).mock.calls.map(([, name]) => name)

test('each kind of file has its ending', async () => {
  vi.mocked(toXlsx).mockResolvedValue(new Blob(['x']))
  expect(await saveTable('csv', table, names)).toBe(true)
  expect(await saveTable('xlsx', table, names)).toBe(true)
  expect(savedAs()).toEqual(['net-sales-2026-10-01.csv', 'net-sales-2026-10-01.xlsx'])
})

test('a policy that forbids workers does not make the download wait forever', async () => {
  vi.mocked(toXlsx).mockReturnValue(new Promise(() => undefined))
  const saved = saveTable('xlsx', table, names)
  await vi.waitFor(() => expect(toXlsx).toHaveBeenCalledOnce())
  const refusal = new Event('securitypolicyviolation')
  Object.assign(refusal, { effectiveDirective: 'worker-src' })
  document.dispatchEvent(refusal)
  expect(await saved).toBe(false)
  expect(savedAs()).toEqual([])
})

test('where no picture is drawn, none is saved', async () => {
  expect(await savePicture('svg', document.createElement('div'), names)).toBe(false)
  expect(savedAs()).toEqual([])
})
