export { openClickhouseWarehouse, type OpenClickhouseOptions } from './clickhouse/open.ts'
export { connectEmbeddedWarehouse, type ConnectEmbeddedOptions } from './embedded/client/connect.ts'
export {
  startEmbeddedWarehouse,
  type EmbeddedWarehouse,
  type StartEmbeddedOptions,
} from './embedded/client/start.ts'
export { openExternalDatabase } from './external-database/open-external-database.ts'
export type { ExternalDatabase } from './external-database/external-database.ts'
export type * from './warehouse.ts'
