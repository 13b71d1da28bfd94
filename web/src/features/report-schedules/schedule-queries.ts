import {
  endpoints,
  listReportRuns,
  listReportSchedules,
  type OrgId,
  type OrgUser,
  type ReportId,
  type ReportRun,
  type ReportSchedule,
  type ReportScheduleId,
} from '@cartograph/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { membersKey } from '../invitations/members-key.ts'
import { scheduleKey } from './schedule-key.ts'

/** The schedules of a report, again every few seconds while one of them is being sent. */
export function schedulesQuery({ call }: Client, orgId: OrgId, reportId: ReportId) {
  return queryOptions({
    queryKey: [...scheduleKey(orgId, reportId), 'list'],
    queryFn: async ({ signal }): Promise<readonly ReportSchedule[]> =>
      (await call(listReportSchedules, { params: { orgId, reportId } }, { signal })).items,
    refetchInterval: ({ state }) =>
      state.data?.some(({ last_run: run }) => run !== null && isUnderWay(run)) === true
        ? pollMs
        : false,
  })
}

interface RunsOf {
  readonly reportId: ReportId
  readonly scheduleId: ReportScheduleId
  /** Counts from 1. */
  readonly page: number
}

/** One page of the history, newest first. The previous page stays until the next one has loaded. */
export function runsQuery({ call }: Client, orgId: OrgId, { reportId, scheduleId, page }: RunsOf) {
  const query = { page, size: runsPageSize }
  return queryOptions({
    queryKey: [...scheduleKey(orgId, reportId), 'runs', scheduleId, query],
    queryFn: ({ signal }) =>
      call(listReportRuns, { params: { orgId, reportId, scheduleId }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) === true ? pollMs : false),
  })
}

export const runsPageSize = 10

/** A sending that will still change. Its mails may be on their way after it has been computed. */
function isUnderWay(run: Pick<ReportRun, 'state'> & Partial<Pick<ReportRun, 'deliveries'>>) {
  return (
    run.state === 'waiting' ||
    run.state === 'running' ||
    run.deliveries?.some(({ state }) => state === 'waiting' || state === 'sending') === true
  )
}

/** Those who can get a report as members, by name. */
export function recipientMembersQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: [...membersKey(orgId), 'recipients'],
    queryFn: async ({ signal }): Promise<readonly OrgUser[]> => {
      const all: OrgUser[] = []
      for (let page = 1; ; page += 1) {
        const query = { page, page_size: membersPageSize }
        const { count, data } = await call(
          endpoints.listMembers,
          { params: { orgId }, query },
          { signal },
        )
        all.push(...data)
        if (data.length === 0 || page * membersPageSize >= count) {
          return all.filter(({ status }) => status === 'active')
        }
      }
    },
    staleTime: 60_000,
  })
}

const membersPageSize = 100
const pollMs = 3_000
