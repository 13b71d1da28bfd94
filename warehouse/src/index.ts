export { openClickhouseWarehouse, type OpenClickhouseOptions } from './clickhouse/open.ts'
export { connectEmbeddedWarehouse, type ConnectEmbeddedOptions } from './embedded/connect.ts'
export {
  startEmbeddedWarehouse,
  type EmbeddedWarehouse,
  type StartEmbeddedOptions,
} from './embedded/start.ts'
export { openOwnDatabase } from './own-database/open-own-database.ts'
export type { OwnDatabase } from './own-database/own-database.ts'
export type * from './warehouse.ts'
