import type { AdAccount } from './ad-accounts.ts'
import type { InsightsQuery } from './insights-query.ts'

export interface Report {
  readonly id: string
  readonly account: AdAccount
  readonly query: InsightsQuery
  /** The time of the request, as of which the report is computed. */
  readonly at: Date
}

export interface ReportProgress {
  readonly status: 'Job Not Started' | 'Job Running' | 'Job Completed'
  readonly percent: number
}

const startsAfterMs = 300
const doneAfterMs = 1_500

/** Async reports and their progress. */
export function createReports(context: { elapsedMs(): number; clock(): Date }) {
  const reports = new Map<string, Report & { readonly startedMs: number }>()
  return {
    start(account: AdAccount, question: InsightsQuery): string {
      const at = context.clock()
      const id = `6${at.getTime()}${String(reports.size).padStart(4, '0')}`
      reports.set(id, { id, account, query: question, at, startedMs: context.elapsedMs() })
      return id
    },
    find(id: string): Report | null {
      return reports.get(id) ?? null
    },
    progress({ id }: Report): ReportProgress {
      const passedMs = context.elapsedMs() - (reports.get(id)?.startedMs ?? 0)
      if (passedMs < startsAfterMs) return { status: 'Job Not Started', percent: 0 }
      if (passedMs >= doneAfterMs) return { status: 'Job Completed', percent: 100 }
      return { status: 'Job Running', percent: Math.floor((passedMs / doneAfterMs) * 100) }
    },
  }
}

export type Reports = ReturnType<typeof createReports>
