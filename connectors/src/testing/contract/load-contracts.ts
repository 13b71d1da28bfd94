import { existsSync, readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { PlatformCode } from '@cartograph/contract'
import { connectors } from '../../registry.ts'
import { readDescription, type Description } from '../described/description.ts'
import type { PlatformContract } from './platform-contract.ts'

const source = join(import.meta.dirname, '../..')

const contracts = new Map<PlatformCode, PlatformContract>()
const folders = new Map<PlatformCode, string>()
for (const folder of readdirSync(source)) {
  const file = join(source, folder, 'testing/contract.ts')
  if (!existsSync(file)) continue
  const { contract } = (await import(pathToFileURL(file).href)) as { contract: PlatformContract }
  contracts.set(contract.manifest.code, contract)
  folders.set(contract.manifest.code, folder)
}

/** The declaration of a platform of the registry. */
export function contractOf(code: PlatformCode): PlatformContract {
  const contract = contracts.get(code)
  if (contract !== undefined) return contract
  const name = connectors[code]?.manifest.name ?? code
  throw new Error(`${name} has no contract: declare it in testing/contract.ts of its folder`)
}

/** What the platform publishes about its answers, and the folder of its connector; null if nothing does. */
export function descriptionOf(code: PlatformCode): (Description & { folder: string }) | null {
  const folder = folders.get(code) ?? ''
  const description = readDescription(folder)
  return description && { ...description, folder }
}
