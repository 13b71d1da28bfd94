import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../root.mjs'

const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      inBundle: z.boolean().optional(),
      link: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

/** The second engine of the tests, whose binaries for other systems are not all published. */
const onlyInTests = ['node_modules/chdb']

const { packages } = LockFile.parse(
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
)
const installed = Object.entries(packages).filter(
  ([path, { link, inBundle }]) =>
    path.includes('node_modules/') && link !== true && inBundle !== true,
)

test('the lock file has the binaries of every system, without which `npm ci` leaves them out', () => {
  const names = new Set(
    installed.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)),
  )
  const missing = installed
    .filter(([path]) => !onlyInTests.includes(path))
    .flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
    .filter((name) => !names.has(name))
  expect(missing).toEqual([])
})

test('the lock file has the digest of every package', () => {
  const without = installed.filter(([, { integrity }]) => integrity === undefined)
  expect(without.map(([path]) => path)).toEqual([])
})
