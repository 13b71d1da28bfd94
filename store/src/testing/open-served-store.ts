import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../open-store.ts'
import { loadSecretKeys } from '../secrets/load-secret-key.ts'
import type { Store } from '../store.ts'
import { silentLog } from './test-server.ts'

/** A second store on the embedded database of a data folder that a server has open. */
export async function openServedStore(dataDir: string): Promise<Store> {
  const folder = join(realpathSync(dataDir), 'postgres')
  const password = encodeURIComponent(readFileSync(join(folder, 'password'), 'utf8'))
  const socket = encodeURIComponent(join(folder, 'socket'))
  const [secretKey] = await loadSecretKeys({ dataDir, configured: null })
  return openStore({
    connectionString: `postgresql://cartograph:${password}@/cartograph?host=${socket}`,
    secretKey,
    log: silentLog,
  })
}
