import {
  hasStoredSecrets,
  loadSecretKeys,
  openStore,
  type SecretKeys,
  type Store,
} from '@cartograph/store'
import {
  connectEmbeddedWarehouse,
  openClickhouseWarehouse,
  startEmbeddedWarehouse,
  type Warehouse,
} from '@cartograph/warehouse'
import type { Logger } from 'pino'
import type { Assets } from '../assets.ts'
import type { ServerConfig } from '../config/config.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'
import { supervisePostgres } from './supervise-postgres.ts'
import type { Shutdown } from './shutdown.ts'

export interface Engines {
  readonly store: Store
  readonly warehouse: Warehouse
  readonly secretKey: Uint8Array
  readonly databaseUrl: string
  /** Null with ClickHouse. */
  readonly warehouseSocket: string | null
}

export interface OpenEnginesOptions {
  readonly config: ServerConfig
  readonly assets: Assets
  readonly log: Logger
  readonly shutdown: Shutdown
  /** Aborted by a stop during startup. */
  readonly signal: AbortSignal
  /** Of an embedded warehouse that the parent of this process runs. */
  readonly warehouseSocket?: string | null
}

/** Starts the embedded engines, connects to external ones, and migrates the database. */
export async function openEngines(options: OpenEnginesOptions): Promise<Engines> {
  const { config, log } = options
  const { dataDir, secretKey: configured } = config
  // One after the other: when the first fails, nothing else has touched the folder.
  const database = await openDatabase(options, (connectionString) => {
    const hasSecrets = () => hasStoredSecrets(connectionString)
    return loadSecretKeys({ dataDir, configured, hasSecrets })
  })
  options.signal.throwIfAborted()
  const opened = await openWarehouse(options)
  log.debug({ dialect: opened.warehouse.dialect }, 'engines open')
  return { ...database, ...opened }
}

type OpenWith = (keys: SecretKeys) => Promise<Store>

export async function openDatabase(
  { config, assets, log, shutdown, signal }: OpenEnginesOptions,
  loadKeys: (connectionString: string, open: OpenWith) => Promise<SecretKeys>,
): Promise<Pick<Engines, 'store' | 'secretKey' | 'databaseUrl'>> {
  let connectionString = config.databaseUrl
  if (connectionString === null) {
    const { dataDir } = config
    const postgres = await supervisePostgres({ dataDir, log })
    // It escalates by itself, and PostgreSQL ends with this process.
    shutdown.add('database server', () => postgres.stop(), { limitMs: 40_000 })
    connectionString = postgres.connectionString
  }
  const address = connectionString
  const retrying = { log, signal, limitMs }
  const open: OpenWith = ([secretKey, ...olderKeys]) =>
    openStore({
      connectionString: address,
      secretKey,
      olderKeys,
      log: log.child({ part: 'store' }),
      ...(assets.migrations === null ? {} : { migrationsFolder: assets.migrations }),
    })
  const keys = await retryWhileUnavailable(() => loadKeys(address, open), retrying)
  const store = await retryWhileUnavailable(() => open(keys), retrying)
  shutdown.add('store', () => store.close())
  return { store, secretKey: keys[0], databaseUrl: address }
}

/** A server that is starting with the machine is available soon; a wrong address never is. */
const limitMs = 10_000

async function openWarehouse({
  config,
  assets,
  log,
  shutdown,
  warehouseSocket = null,
}: OpenEnginesOptions): Promise<Pick<Engines, 'warehouse' | 'warehouseSocket'>> {
  if (config.clickhouseUrl !== null) {
    const clickhouse = openClickhouseWarehouse({
      url: config.clickhouseUrl,
      log: log.child({ part: 'warehouse' }),
    })
    shutdown.add('warehouse', () => clickhouse.close())
    return { warehouse: clickhouse, warehouseSocket: null }
  }
  const socketPath = warehouseSocket ?? (await startWarehouse())
  const warehouse = connectEmbeddedWarehouse({ socketPath })
  shutdown.add('warehouse', () => warehouse.close())
  return { warehouse, warehouseSocket: socketPath }

  async function startWarehouse(): Promise<string> {
    const engine = await startEmbeddedWarehouse({
      dataDir: config.dataDir,
      log: log.child({ part: 'warehouse' }),
      ...(assets.warehouseProcess === null ? {} : { entry: assets.warehouseProcess }),
    })
    shutdown.add('warehouse process', () => engine.close(), { limitMs: 25_000 })
    return engine.socketPath
  }
}
