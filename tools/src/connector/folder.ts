import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '@cartograph/connectors'
import { root } from '../root.mjs'

/** The folder of a platform's connector: `google-ads` for 'Google Ads', with a few shorter names. */
export function folderOf(name: string): string {
  return shortNames[name] ?? name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

const shortNames: Record<string, string> = {
  Facebook: 'meta',
  'Google Analytics': 'universal-analytics',
  'Google Analytics 4': 'google-analytics',
  'Amazon S3': 's3',
}

/** The required parts of a connector that are missing. */
export function missingParts({ code, streams }: Manifest, folder: string): string[] {
  const here = join(root, 'connectors/src', folder)
  const parts = ['manifest.ts', 'open.ts', 'client.ts', 'README.md', 'testing/contract.ts']
  // A connector without streams reads no records.
  if (Object.keys(streams).length > 0)
    parts.push('api-types.ts', 'normalise.ts', 'streams', 'fixtures')
  const missing = parts.filter((part) => !existsSync(join(here, part)))
  if (!existsSync(join(root, 'sandbox/src/platforms', code.toLowerCase()))) {
    missing.push(`sandbox/src/platforms/${code.toLowerCase()}`)
  }
  return missing
}
