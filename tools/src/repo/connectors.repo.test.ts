import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'

const folder = join(root, 'connectors/src')
const platforms = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'kit')
  .map((entry) => entry.name)

test('there is at least one platform', () => {
  expect(platforms).toContain('shopify')
})

test.each(platforms)('the connector %s has its parts, its README and its fixtures', (platform) => {
  const parts = ['manifest.ts', 'client.ts', 'api-types.ts', 'normalise.ts', 'README.md', 'streams']
  expect(parts.filter((part) => !existsSync(join(folder, platform, part)))).toEqual([])
  const fixtures = readdirSync(join(folder, platform, 'fixtures'))
  expect(fixtures.length).toBeGreaterThan(0)
})
