import type { FastifyReply } from 'fastify'
import type { AdAccount } from './ad-accounts.ts'
import { throttled } from './graph-refusal.ts'

const hourMs = 3_600_000

/** Counts the calls per account in the last hour and reports the usage in a header. */
export function createUsage(elapsedMs: () => number) {
  const calls = new Map<string, number[]>()
  return {
    /** Throws if the hourly limit is exceeded. */
    count(account: AdAccount, reply: FastifyReply): void {
      const now = elapsedMs()
      const recent = (calls.get(account.id) ?? []).filter((at) => at > now - hourMs)
      calls.set(account.id, recent)
      const limit = limitOf(account)
      const [oldest] = recent
      if (recent.length >= limit && oldest !== undefined) {
        setUsageHeader(reply, account.id, 100, Math.ceil((oldest + hourMs - now) / 60_000))
        throw throttled()
      }
      recent.push(now)
      setUsageHeader(reply, account.id, Math.floor((recent.length / limit) * 100), 0)
    },
  }
}

export type Usage = ReturnType<typeof createUsage>

export function setUsageHeader(
  reply: FastifyReply,
  accountId: string,
  percent: number,
  regainMinutes: number,
): void {
  const usage = {
    type: 'ads_insights',
    call_count: percent,
    total_cputime: Math.floor(percent / 2),
    total_time: Math.floor(percent / 2),
    estimated_time_to_regain_access: regainMinutes,
    ads_api_access_tier: 'development_access',
  }
  reply.header('x-business-use-case-usage', JSON.stringify({ [accountId]: [usage] }))
}

function limitOf({ campaigns }: AdAccount): number {
  const active = campaigns.filter(({ status }) => status === 'active')
  const ads = active.flatMap(({ adSets }) => adSets.flatMap((adSet) => adSet.ads))
  return 600 + 400 * ads.length
}
