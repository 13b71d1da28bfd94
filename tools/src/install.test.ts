import { expect, it } from 'vitest'
import { levelToInstall } from './install.mjs'

it('a start keeps the development packages of a checkout that has them', () => {
  const runtime = { 'node_modules/pg': {}, 'node_modules/zod': { dev: false } }
  const both = { ...runtime, 'node_modules/vitest': { dev: true } }
  expect(levelToInstall('runtime', {})).toBe('runtime')
  expect(levelToInstall('runtime', runtime)).toBe('runtime')
  expect(levelToInstall('runtime', both)).toBe('development')
  expect(levelToInstall('development', runtime)).toBe('development')
})
