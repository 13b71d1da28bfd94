import { ApiClient } from '../api/api-client.ts'
import type { JsonApi } from '../api/json-api.ts'
import type { ConnectorPorts } from '../clock.ts'
import { fixedToken } from '../oauth/with-token.ts'
import { unlimitedQuota } from '../quota.ts'
import { FakeClock } from './fake-clock.ts'

/** A client of a server of the test, with a fixed token. */
export function clientOf(
  api: JsonApi,
  url: string,
  ports: ConnectorPorts = { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota },
): ApiClient {
  return new ApiClient(api, { tokens: fixedToken('token'), hosts: { [api.host]: url }, ports })
}
