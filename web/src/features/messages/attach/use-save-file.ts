import type { Attachment, OrgId } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { saveFile } from '../../dashboards/export/save-file.ts'
import { attachmentQuery } from './attachment-query.ts'

/** Saves a file on the user's device; a toast reports a failure. */
export function useSaveFile(orgId: OrgId, attachment: Attachment) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const query = attachmentQuery(client, orgId, attachment, 'whole')
      saveFile(await queryClient.fetchQuery(query), attachment.name)
    },
    onError: reportError,
  })
  return { save: () => mutate(), isSaving: isPending }
}
