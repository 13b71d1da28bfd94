import * as z from 'zod'
import { services } from '../config/command-line.ts'

/** The data that a worker receives from its parent process, besides the same environment. */
export const WorkerSettings = z.strictObject({
  services: z.array(z.enum(services)),
  databaseUrl: z.string(),
  /** Null with ClickHouse. */
  warehouseSocket: z.nullable(z.string()),
  url: z.string(),
  localUrl: z.string(),
  demo: z.boolean(),
})
export type WorkerSettings = z.infer<typeof WorkerSettings>

/** Over Node's IPC channel. Settings hold the database's password, which arguments would show to other users. */
export const MessageToWorker = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('start'), settings: WorkerSettings }),
  z.strictObject({ kind: z.literal('read-metrics') }),
])
export type MessageToWorker = z.infer<typeof MessageToWorker>

export const MessageFromWorker = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('metrics'), text: z.string() }),
])
export type MessageFromWorker = z.infer<typeof MessageFromWorker>
