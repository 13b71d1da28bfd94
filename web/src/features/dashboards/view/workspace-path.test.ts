import { expect, test } from 'vitest'
import { orgId } from '../../../testing/workspace.ts'
import { pathWithin, splitPath } from './workspace-path.ts'

test.each([
  ['settings/datasources', 'settings/datasources', {}, ''],
  ['insights/explore#sales.sales.0', 'insights/explore', {}, 'sales.sales.0'],
  [
    'insights/explore?channels=Email&grain=week#sales.sales.1',
    'insights/explore',
    { channels: 'Email', grain: 'week' },
    'sales.sales.1',
  ],
  ['/insights/overview', 'insights/overview', {}, ''],
  ['//evil.example/x', 'evil.example/x', {}, ''],
])('%s is taken apart', (path, page, search, hash) => {
  expect(splitPath(path)).toEqual({ page, search, hash })
})

test('only what is in the workspace is a path within it', () => {
  expect(pathWithin(orgId, `/org/${orgId}/help?md=a`)).toBe('help?md=a')
  for (const address of ['/account', '//evil.example', `/org/${orgId}`, `/org/other/help`]) {
    expect(pathWithin(orgId, address)).toBeNull()
  }
})
