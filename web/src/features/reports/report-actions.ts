import {
  createReport,
  deleteReport,
  maxReportNameLength,
  type ClientRequest,
  type OrgId,
  type Report,
  type ReportId,
  type ReportTemplate,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { reportKey } from './report-keys.ts'

type Content = ClientRequest<typeof createReport>['body']

/** Saves a copy of a report or of a pre-built one. */
export function useCopyReport(orgId: OrgId, onCopied: (copy: Report) => void) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Content) => call(createReport, { params: { orgId }, body }),
    onSuccess: async (copy) => {
      toast.success('Report created')
      onCopied(copy)
      await queryClient.invalidateQueries({ queryKey: reportKey(orgId) })
    },
    onError: reportError,
  })
}

export function useDeleteReport(orgId: OrgId, onDeleted: () => void) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reportId: ReportId) => call(deleteReport, { params: { orgId, reportId } }),
    onSuccess: () => {
      toast.success('Report deleted')
      onDeleted()
    },
    onError: reportError,
    // After a failure too: another member may have deleted it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportKey(orgId) }),
  })
}

/** The content of a report, for a copy with a name of its own. */
export function copyOf(report: Report | ReportTemplate, name: string): Content {
  const { granularity, reporting_period, comparison, definitions } = report
  return { name, granularity, reporting_period, comparison, definitions }
}

/** 'Copy of Weekly sales', within the limit of names. */
export function copyName(name: string): string {
  return `Copy of ${name}`.slice(0, maxReportNameLength)
}
