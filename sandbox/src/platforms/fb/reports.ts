import type { AdAccount } from './ad-accounts.ts'
import type { InsightsQuestion } from './insights-question.ts'

export interface Report {
  readonly id: string
  readonly account: AdAccount
  readonly question: InsightsQuestion
  /** It tells what was known when it was asked for. */
  readonly at: Date
}

export interface ReportProgress {
  readonly status: 'Job Not Started' | 'Job Running' | 'Job Completed'
  readonly percent: number
}

const startsAfterMs = 300
const doneAfterMs = 1_500

/** Reports that were asked for, and how far each of them is. */
export function createReports(context: { elapsedMs(): number; clock(): Date }) {
  const reports = new Map<string, Report & { readonly startedMs: number }>()
  return {
    start(account: AdAccount, question: InsightsQuestion): string {
      const at = context.clock()
      const id = `6${at.getTime()}${String(reports.size).padStart(4, '0')}`
      reports.set(id, { id, account, question, at, startedMs: context.elapsedMs() })
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
