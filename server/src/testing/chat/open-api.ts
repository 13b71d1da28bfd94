import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { livePath } from '@cartograph/contract'
import { openAccess, type Services } from '@cartograph/features'
import { openStore } from '@cartograph/store'
import { silentLog, type TestStore } from '@cartograph/store/testing'
import pino from 'pino'
import { openLive } from '../../http/live/live.ts'
import { openHttp } from '../../http/open-http.ts'
import { createMetrics } from '../../process/metrics.ts'
import { openRelay } from './open-relay.ts'

/** An API of its own on a database that others use too, as a process is, but in this one. */
export interface RunningApi {
  readonly url: string
  readonly liveUrl: string
  /** Whatever it is doing ends here: requests without an answer, transactions without a commit. */
  kill(): Promise<void>
}

export async function openApi(
  shared: Services,
  test: TestStore,
  heartbeatMs = 500,
): Promise<RunningApi> {
  const relay = await openRelay(test.connectionString)
  const { connectionString } = relay
  const { secretKey } = test
  const store = await openStore({ connectionString, secretKey, log: silentLog, connections: 5 })
  const access = await openAccess({ store, clock: shared.clock, log: silentLog })
  const ingestion = { ...shared.ingestion, store }
  const services: Services = { ...shared, store, access, ingestion }
  const metrics = createMetrics()
  const http = await openHttp({
    services,
    log: pino({ level: 'silent' }),
    metrics,
    isSecure: false,
    webFolder: join(import.meta.dirname, 'no-web'),
    outbox: false,
    localPages: 'off',
    trustedProxies: [],
    metricsToken: null,
    sandbox: null,
    graceMs: 0,
  })
  const { server } = http
  const live = await openLive({ server, services, metrics, publicOrigin: null, heartbeatMs })
  await http.listen({ host: '127.0.0.1', port: 0 })
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${address}`,
    liveUrl: `ws://${address}${livePath}`,
    async kill() {
      relay.cut()
      server.closeAllConnections()
      // The rest only frees what a real process would leave to the system.
      await Promise.allSettled([live.close(), http.close(), access.close()])
      await Promise.allSettled([store.close(), relay.close()])
    },
  }
}
