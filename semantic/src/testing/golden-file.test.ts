import { expect, it } from 'vitest'
import { readGoldenFiles, selectFiles } from './golden-file.ts'

const files = readGoldenFiles()
const select = (...names: string[]) => selectFiles(files, names).map(({ name }) => name)

it('selects golden files by their names, or all', () => {
  expect(select('refunds', 'filters')).toEqual(['filters.yml', 'refunds.yml'])
  expect(select()).toHaveLength(files.length)
})

it('rejects a name without a file', () => {
  expect(() => select('refunds', 'refund')).toThrow('semantic/golden/ has no refund.yml')
})
