import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'

interface Manifest {
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

function read(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
}

const folders = ['.', ...(read('.').workspaces ?? [])]
const required = folders.flatMap((folder) => {
  const { dependencies, devDependencies, optionalDependencies } = read(folder)
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(
    ([name, version]) => ({ folder, name, version }),
  )
})

test('no dependency is required in two versions', () => {
  const versions = new Map<string, Set<string>>()
  for (const { name, version } of required) {
    versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  const doubled = [...versions].filter(([, found]) => found.size > 1)
  expect(doubled).toEqual([])
})

test('every external dependency is pinned to an exact version', () => {
  const loose = required.filter(
    ({ name, version }) => !name.startsWith('@cartograph/') && !/^\d+\.\d+\.\d+/.test(version),
  )
  expect(loose).toEqual([])
})

test('the lock file has the required version of every direct dependency', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  // npm nests a package in the room that requires it when its peer dependencies conflict at the root.
  const wrong = required.filter(({ folder, name, version }) => {
    if (name.startsWith('@cartograph/')) return false
    const own = lock.packages[`${folder}/node_modules/${name}`]
    return (own ?? lock.packages[`node_modules/${name}`])?.version !== version
  })
  expect(wrong).toEqual([])
})
