import { z } from 'zod'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import type { AdAccountClient } from './ad-account-client.ts'
import { Insight } from './api-types.ts'

const AccountDay = Insight.pick({ spend: true }).extend({ date_start: z.iso.date() })

/** The spend of the whole account as Facebook reports it, independent of campaigns and ads. */
export async function readTotals(
  client: AdAccountClient,
  { from, to, signal }: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const { account_id } = await client.facts(signal)
  const params = {
    level: 'account',
    time_increment: '1',
    time_range: JSON.stringify({ since: from, until: to }),
    fields: 'spend',
  }
  const path = `/act_${account_id}/insights`
  const days = await client.graph.list({ path, params, signal }, AccountDay)
  return days.map(({ date_start: day, spend }) => {
    return { day, measure: 'spend', total: normaliseDecimal(spend) }
  })
}
