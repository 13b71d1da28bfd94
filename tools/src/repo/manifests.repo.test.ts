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
const asked = folders.flatMap((folder) => {
  const { dependencies, devDependencies, optionalDependencies } = read(folder)
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(
    ([name, version]) => ({ folder, name, version }),
  )
})

test('no dependency is asked for in two versions', () => {
  const versions = new Map<string, Set<string>>()
  for (const { name, version } of asked) {
    versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  const doubled = [...versions].filter(([, found]) => found.size > 1)
  expect(doubled).toEqual([])
})

test('every dependency from outside is pinned to an exact version', () => {
  const loose = asked.filter(
    ({ name, version }) => !name.startsWith('@cartograph/') && !/^\d+\.\d+\.\d+/.test(version),
  )
  expect(loose).toEqual([])
})

test('the lock holds one version of what is asked for directly', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  // npm puts a package beside the room that asks for it when its peers would not fit elsewhere.
  const wrong = asked.filter(({ folder, name, version }) => {
    if (name.startsWith('@cartograph/')) return false
    const own = lock.packages[`${folder}/node_modules/${name}`]
    return (own ?? lock.packages[`node_modules/${name}`])?.version !== version
  })
  expect(wrong).toEqual([])
})
