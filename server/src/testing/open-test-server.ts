import { join } from 'node:path'
import { connectors } from '@cartograph/connectors'
import { createSignInLimit, deriveTokenKeys, type Services } from '@cartograph/features'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { openHttp, type HttpOptions } from '../http/open-http.ts'
import { openJobQueue, type OpenJobQueue } from '../jobs/job-queue.ts'
import { createMetrics } from '../metrics.ts'
import { addPeople, type TestPeople } from './test-people.ts'

export interface TestServer extends TestPeople {
  readonly http: FastifyInstance
  /** For a second server over the same services. */
  readonly options: HttpOptions
  readonly services: Services
  readonly store: TestStore
  readonly queue: OpenJobQueue
  readonly logLines: readonly string[]
  close(): Promise<void>
}

/** Everything but the frame of a process is real: database, warehouse, queue, catalogue, HTTP. */
export async function openTestServer(over: Partial<HttpOptions> = {}): Promise<TestServer> {
  const logLines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) })
  const [store, { warehouse, close: closeWarehouse }] = await Promise.all([
    openTestStore(),
    openTestDuckdb(),
  ])
  const queue = await openJobQueue({ store, log, supervise: false })
  const clock = () => new Date()
  const services: Services = {
    store,
    semantic: createSemantic({ warehouse, catalogue: loadCatalogue() }),
    ingestion: {
      store,
      warehouse,
      queue,
      connectorFor: (platform) => connectors[platform],
      hosts: {},
      log,
      clock,
    },
    tokenKeys: deriveTokenKeys(store.secretKey),
    signInLimit: createSignInLimit({ perAccount: 1000, perAddress: 1000 }),
    clock,
    log,
  }
  const people = await addPeople(services)
  await Promise.all([people.orgId, people.otherOrgId].map((id) => warehouse.prepareWorkspace(id)))
  const options: HttpOptions = {
    services,
    log,
    metrics: createMetrics(),
    isSecure: false,
    webFolder: join(import.meta.dirname, 'no-web'),
    sandbox: null,
    ...over,
  }
  const http = await openHttp(options)
  return {
    http,
    options,
    services,
    store,
    queue,
    logLines,
    ...people,
    async close() {
      await http.close()
      await queue.stop()
      await closeWarehouse()
      await store.close()
    },
  }
}
