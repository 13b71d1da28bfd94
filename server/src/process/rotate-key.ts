import { addSecretKey, dropOlderKeys, hasStoredSecrets, loadSecretKeys } from '@cartograph/store'
import { findAssets } from '../assets.ts'
import { CommandLineError } from '../config/command-line.ts'
import { takeDataLock } from './data-lock.ts'
import { openDatabase, type OpenEnginesOptions } from './open-engines.ts'

/**
 * Reseals all stored secrets with a new key. Returns the text to print. Safe to repeat after an
 * interruption: the old key is dropped only when nothing needs it.
 */
export async function rotateKey(options: Omit<OpenEnginesOptions, 'assets'>): Promise<string> {
  const { config, shutdown, log } = options
  const { dataDir, secretKey: configured } = config
  // A running process knows only the old key and would keep sealing with it.
  const lock = await takeDataLock(dataDir, log)
  shutdown.add('data folder', () => lock.release())
  const hasOneKey =
    configured !== null && (await loadSecretKeys({ dataDir, configured })).length === 1
  if (hasOneKey) {
    throw new CommandLineError(
      'Set SECRET_KEY to the new key and the old one, separated by a comma, for every process. Then run this again.',
    )
  }
  const { store } = await openDatabase(
    { ...options, assets: findAssets() },
    async (connectionString, open) => {
      const hasSecrets = () => hasStoredSecrets(connectionString)
      const keys = await loadSecretKeys({ dataDir, configured, hasSecrets })
      if (configured !== null) return keys
      // Throws when the stored keys are wrong: they stay as they are then.
      const checked = await open(keys)
      await checked.close()
      return addSecretKey(dataDir)
    },
  )
  const { renewed, left } = await store.rewrapSecrets()
  log.info({ renewed, left }, 'secrets resealed with the new key')
  if (left > 0) {
    return `${renewed} secrets are encrypted with the new key. ${left} of an earlier version still need the old one, so keep it.`
  }
  if (configured === null) await dropOlderKeys(dataDir)
  const next =
    configured === null
      ? 'The old key is no longer needed.'
      : 'Set SECRET_KEY to the new key alone.'
  return `${renewed} secrets are encrypted with the new key. ${next}`
}
