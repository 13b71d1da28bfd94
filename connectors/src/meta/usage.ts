import { z } from 'zod'

export interface Usage {
  /** The used part of the account's hourly limit in percent; null if not reported. */
  readonly usedPercent: number | null
  /** The pause that is required; null while there is capacity. */
  readonly regainMs: number | null
}

/** Reads the account's limits from response headers. */
export function parseUsage(headers: Headers): Usage {
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

/** Null if the header is missing or malformed, since it is only a hint. */
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
