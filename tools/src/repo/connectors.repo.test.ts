import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectors, type Manifest } from '@cartograph/connectors'
import { expect, test } from 'vitest'
import { folderOf, missingParts } from '../connector/folder.ts'
import { root } from '../root.mjs'

const source = join(root, 'connectors/src')
const platforms = Object.values(connectors).map(({ manifest }): [string, Manifest] => [
  folderOf(manifest.name),
  manifest,
])

test.each(platforms)('the connector %s has all its parts', (folder, manifest) => {
  expect(missingParts(manifest, folder)).toEqual([])
})

const reading = platforms.filter(([, { streams }]) => Object.keys(streams).length > 0)

test.each(reading)('%s has fixtures, and the tests of its normalisation use them', (folder) => {
  const fixtures = readdirSync(join(source, folder, 'fixtures'))
  expect(fixtures).not.toEqual([])
  expect(fixtures.filter((file) => !file.endsWith('.json'))).toEqual([])
  const judge = readFileSync(join(source, folder, 'normalise.test.ts'), 'utf8')
  expect(fixtures.some((file) => judge.includes(`'./fixtures/${file}'`))).toBe(true)
})

test('every folder of connectors is a registered platform or a shared folder', () => {
  const shared = ['exchange-rates', 'kit', 'testing']
  const folders = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const known = [...platforms.map(([folder]) => folder), ...shared]
  expect(folders.toSorted()).toEqual(known.toSorted())
})
