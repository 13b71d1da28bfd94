import {
  askReportRecipient,
  createReportSchedule,
  deleteReportSchedule,
  renewWebhookSecret,
  testReportSchedule,
  updateReportSchedule,
  type ClientRequest,
  type OrgId,
  type ReportId,
  type ReportRecipient,
  type ReportSchedule,
  type WebhookSecret,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { contentOfSchedule } from './schedule-draft.ts'
import { reportKey } from '../reports/report-keys.ts'
import { scheduleKey } from './schedule-key.ts'

type Content = ClientRequest<typeof createReportSchedule>['body']

/** Null creates one. The form shows why one was not saved. */
export function useSaveSchedule(orgId: OrgId, reportId: ReportId, stored: ReportSchedule | null) {
  const { call } = useClient()
  const reload = useReload(orgId, reportId)
  return useMutation({
    mutationFn: (body: Content) =>
      stored === null
        ? call(createReportSchedule, { params: { orgId, reportId }, body })
        : call(updateReportSchedule, {
            params: { orgId, reportId, scheduleId: stored.id },
            body: { ...body, version: stored.version },
          }),
    onSuccess: reload,
  })
}

/** Pauses a schedule, and resumes one that is paused. */
export function useTogglePaused(orgId: OrgId, schedule: ReportSchedule) {
  const { call } = useClient()
  const { id: scheduleId, report_id: reportId } = schedule
  const reload = useReload(orgId, reportId)
  const set = (isPaused: boolean, version: number) =>
    call(updateReportSchedule, {
      params: { orgId, reportId, scheduleId },
      body: { ...contentOfSchedule(schedule, isPaused), version },
    })
  return useMutation({
    mutationFn: (isPaused: boolean) => set(isPaused, schedule.version),
    onSuccess: ({ schedule: saved }, isPaused) =>
      toast.success(isPaused ? 'Schedule paused' : 'Schedule resumed', async () => {
        await set(!isPaused, saved.version)
        await reload()
      }),
    onError: reportError,
    // After a failure too: another member may have changed it.
    onSettled: reload,
  })
}

export function useTestSchedule(orgId: OrgId, { id, report_id: reportId }: ReportSchedule) {
  const { call } = useClient()
  return useMutation({
    mutationFn: () => call(testReportSchedule, { params: { orgId, reportId, scheduleId: id } }),
    onSuccess: ({ email }) => toast.success(`The test is on its way to ${email}`),
    onError: reportError,
    onSettled: useReload(orgId, reportId),
  })
}

/** Sends an address the mail again in which it confirms. */
export function useAskAgain(orgId: OrgId, { id, report_id: reportId }: ReportSchedule) {
  const { call } = useClient()
  return useMutation({
    mutationFn: ({ id: recipientId }: ReportRecipient) =>
      call(askReportRecipient, { params: { orgId, reportId, scheduleId: id, recipientId } }),
    onSuccess: ({ email }) => toast.success(`The email is on its way to ${email} again`),
    onError: reportError,
    // After a failure too: the address may have answered.
    onSettled: useReload(orgId, reportId),
  })
}

export function useRenewSecret(
  orgId: OrgId,
  { id, report_id: reportId }: ReportSchedule,
  onRenewed: (secret: WebhookSecret) => void,
) {
  const { call } = useClient()
  return useMutation({
    mutationFn: ({ id: recipientId }: ReportRecipient) =>
      call(renewWebhookSecret, { params: { orgId, reportId, scheduleId: id, recipientId } }),
    onSuccess: onRenewed,
    onError: reportError,
  })
}

export function useDeleteSchedule(
  orgId: OrgId,
  { id, report_id: reportId }: ReportSchedule,
  onDeleted: () => void,
) {
  const { call } = useClient()
  return useMutation({
    mutationFn: () => call(deleteReportSchedule, { params: { orgId, reportId, scheduleId: id } }),
    onSuccess: () => {
      toast.success('Schedule deleted')
      onDeleted()
    },
    onError: reportError,
    // After a failure too: another member may have deleted it.
    onSettled: useReload(orgId, reportId),
  })
}

function useReload(orgId: OrgId, reportId: ReportId) {
  const queryClient = useQueryClient()
  return async () => {
    // Reports say when they are sent.
    void queryClient.invalidateQueries({ queryKey: [...reportKey(orgId), 'list'] })
    await queryClient.invalidateQueries({ queryKey: scheduleKey(orgId, reportId) })
  }
}
