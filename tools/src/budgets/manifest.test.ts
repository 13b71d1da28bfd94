import { expect, test } from 'vitest'
import { Manifest } from './manifest.ts'

const manifest = new Manifest(
  JSON.stringify({
    'index.html': { file: 'index.js', isEntry: true, imports: ['_base.js'], css: ['index.css'] },
    '_base.js': { file: 'base.js', name: 'base' },
    '_grid.js': { file: 'grid.js', name: 'grid', imports: ['_base.js', '_cells.js'] },
    '_cells.js': { file: 'cells.js', imports: ['_grid.js'] },
    'src/kinds/map/Map.tsx': { file: 'map.js', imports: ['_base.js'] },
    'src/kinds/maps.json': { file: 'maps.json' },
  }),
)
const files = (keys: readonly string[]) => manifest.closure(keys).map(({ file }) => file)

test('the closure contains each file once with its imports, also with import cycles', () => {
  expect(files([manifest.entry])).toEqual(['index.js', 'base.js'])
  expect(files([manifest.entry, ...manifest.named('grid')])).toEqual([
    'index.js',
    'base.js',
    'grid.js',
    'cells.js',
  ])
})

test('a folder matches only its own files, not those of folders with the same prefix', () => {
  expect(files(manifest.within('src/kinds/map'))).toEqual(['map.js', 'base.js'])
})

test('a missing file is an error; otherwise an empty sum would meet the budget', () => {
  expect(() => manifest.named('base', 'gone')).toThrow('named gone')
  expect(() => new Manifest('{}').entry).toThrow('no entry')
})

test('only JavaScript files are scripts', () => {
  expect(manifest.scripts().map(({ file }) => file)).not.toContain('maps.json')
})
