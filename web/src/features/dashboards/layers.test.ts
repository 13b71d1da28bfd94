import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** From the bottom up: a folder may import from those before it, never from those after it. */
const layers = [
  'dates',
  'filters',
  'model',
  'forecast',
  'targets',
  'data',
  'export',
  'layout',
  'tile',
  'grid',
  'elements',
  'drill',
  'share',
  'comments',
  'view',
  'edit',
]
const folder = fileURLToPath(new URL('.', import.meta.url))

test('each folder of the dashboards imports only from folders below it', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/.*\.tsx?$/.test(file),
  )
  const upward = files.flatMap((file) => {
    const own = layers.indexOf(file.split('/')[0] ?? '')
    const depth = file.split('/').length - 1
    const inDashboards = new RegExp(`'(?:\\.\\./){${depth}}(\\w+)/[^']*\\.tsx?'`, 'g')
    const imported = [...readFileSync(`${folder}${file}`, 'utf8').matchAll(inDashboards)]
    return imported
      .filter(([, name = '']) => layers.indexOf(name) > own)
      .map(([path]) => `${file} imports ${path}`)
  })
  expect(files.length).toBeGreaterThan(100)
  expect(upward).toEqual([])
})
