import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '@cartograph/connectors'
import { root } from '../root.mjs'

/** Where the connector of a platform lives: 'Google Ads' in google-ads, but for names people shorten. */
export function folderOf(name: string): string {
  return shorter[name] ?? name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

const shorter: Record<string, string> = {
  Facebook: 'meta',
  'Google Analytics 4': 'google-analytics',
  'Amazon S3': 's3',
}

/** The files that a connector has to have, of which some are not there. */
export function missingParts({ code, streams }: Manifest, folder: string): string[] {
  const here = join(root, 'connectors/src', folder)
  const parts = ['manifest.ts', 'open.ts', 'client.ts', 'README.md']
  // Where nothing is read, nothing that is sent has to be understood.
  if (Object.keys(streams).length > 0)
    parts.push('api-types.ts', 'normalise.ts', 'streams', 'fixtures')
  const missing = parts.filter((part) => !existsSync(join(here, part)))
  const tests = existsSync(here)
    ? readdirSync(here).filter((file) => file.endsWith('.test.ts'))
    : []
  if (!tests.some((file) => file.endsWith('.contract.test.ts'))) missing.push('A contract test')
  if (!existsSync(join(root, 'sandbox/src/platforms', code.toLowerCase()))) {
    missing.push(`sandbox/src/platforms/${code.toLowerCase()}`)
  }
  return missing
}
