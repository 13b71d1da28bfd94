import { z } from 'zod'

export interface Usage {
  /** Of what an account may ask in an hour, in percent; null when nothing is said of it. */
  readonly usedPercent: number | null
  /** How long nothing more may be asked; null while there is room. */
  readonly regainMs: number | null
}

/** What the headers of an answer say about the account's limits. */
export function usageOf(headers: Headers): Usage {
  const cases = Object.values(
    read(headers, 'x-business-use-case-usage', BusinessUsage) ?? {},
  ).flat()
  const account = read(headers, 'x-ad-account-usage', AccountUsage)
  const insights = read(headers, 'x-fb-ads-insights-throttle', AccountUsage)
  const percents = [
    ...cases.flatMap((one) => [one.call_count, one.total_cputime, one.total_time]),
    account?.acc_id_util_pct ?? 0,
    insights?.acc_id_util_pct ?? 0,
  ]
  const isTold = cases.length > 0 || account !== null || insights !== null
  const regainMinutes = Math.max(0, ...cases.map((one) => one.estimated_time_to_regain_access))
  return {
    usedPercent: isTold ? Math.max(...percents) : null,
    regainMs: regainMinutes > 0 ? regainMinutes * 60_000 : null,
  }
}

const Percent = z.number().default(0)

const BusinessUsage = z.record(
  z.string(),
  z.array(
    z.object({
      call_count: Percent,
      total_cputime: Percent,
      total_time: Percent,
      estimated_time_to_regain_access: z.number().default(0),
    }),
  ),
)

const AccountUsage = z.object({ acc_id_util_pct: Percent })

/** Null for a header that is not there, or is of another shape: it only ever helps. */
function read<Schema extends z.ZodType>(
  headers: Headers,
  name: string,
  schema: Schema,
): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(headers.get(name) ?? ''))
  } catch {
    return null
  }
}
