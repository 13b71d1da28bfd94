import {
  cancelExport,
  createExportLink,
  listExports,
  startExport,
  type ExportId,
  type OrgId,
} from '@cartograph/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import type { Client } from '../../api/client.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { runningWorkKey } from '../notifications/work-queries.ts'
import { isOpenExport } from './export-words.ts'

const exportsKey = (orgId: OrgId) => ['org', orgId, 'Export'] as const

export function exportsQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: exportsKey(orgId),
    queryFn: async ({ signal }) =>
      (await call(listExports, { params: { orgId } }, { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isOpenExport) === true ? 2_000 : false),
  })
}

function useExportChange<Input>(orgId: OrgId, mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onError: reportError,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: exportsKey(orgId) }),
        queryClient.invalidateQueries({ queryKey: runningWorkKey(orgId) }),
      ]),
  })
}

export function useStartExport(orgId: OrgId) {
  const { call } = useClient()
  return useExportChange<void>(orgId, () => call(startExport, { params: { orgId } }))
}

export function useCancelExport(orgId: OrgId) {
  const { call } = useClient()
  return useExportChange(orgId, (exportId: ExportId) =>
    call(cancelExport, { params: { orgId, exportId } }),
  )
}

/** The browser saves the file to disk while it arrives, so that it may be larger than memory. */
export function useDownloadExport(orgId: OrgId) {
  const { call } = useClient()
  return useExportChange(orgId, async (exportId: ExportId) => {
    const { url } = await call(createExportLink, { params: { orgId, exportId } })
    const link = document.createElement('a')
    link.href = url
    link.download = ''
    link.click()
  })
}
