import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { AccountDay } from './api-types.ts'
import type { AccountClient } from './client.ts'
import { manifest } from './manifest.ts'
import { reportRows, reportStatus, startReport } from './reports.ts'

const pollEveryMs = 5_000
const mostPolls = 60

/** The spend of the whole account as Microsoft reports it, independent of campaigns and ads. */
export async function readTotals(
  client: AccountClient,
  request: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const { signal } = request
  const id = await startReport(client, 'account', request)
  for (let polls = 0; polls < mostPolls; polls += 1) {
    await client.api.ports.clock.sleep(pollEveryMs, signal)
    const status = await reportStatus(client, id, signal)
    if (status === 'running') continue
    if (typeof status === 'string') break
    const rows = await reportRows(client, status.result, signal)
    const days = parsePayload(
      z.array(AccountDay),
      rows,
      `${manifest.name} sent an unexpected total`,
    )
    return days.map(({ TimePeriod: day, Spend: spend }) => ({
      day,
      measure: 'spend',
      total: normaliseDecimal(spend),
    }))
  }
  throw new ConnectorError('transient', `${manifest.name} did not prepare the totals`)
}
