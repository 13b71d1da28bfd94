import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { startingFiles } from './starting-files.ts'

test('every relative import of the initial files exists', () => {
  const files = startingFiles('PT', 'pinterest')
  const targets = Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path)),
  )
  expect(targets.length).toBeGreaterThan(10)
  expect(targets.filter((target) => !(target in files) && !existsSync(join(root, target)))).toEqual(
    [],
  )
})
