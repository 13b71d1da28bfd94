import {
  defaultPageSize,
  pageSizes,
  PageSize,
  savePageSize,
  type OrgId,
  type PagedList,
} from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import type { PageSizeFieldProps } from '../../ui/data/PageSizeField.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'

/**
 * The rows per page of a list, which the user's other devices have as well. A change applies at once and is
 * taken back when it can't be saved.
 */
export function usePageSize(
  orgId: OrgId,
  list: PagedList,
  byDefault: PageSize = defaultPageSize,
): PageSizeFieldProps {
  const client = useClient()
  const queryClient = useQueryClient()
  const query = workspaceQuery(client, orgId)
  const { data } = useQuery(query)
  const onChange = (size: number) => {
    const rows = PageSize.parse(size)
    queryClient.setQueryData(query.queryKey, (before) => {
      if (before === undefined) return before
      const { user } = before
      return { ...before, user: { ...user, page_sizes: { ...user.page_sizes, [list]: rows } } }
    })
    lastSave = lastSave
      .then(() => client.call(savePageSize, { params: { orgId }, body: { list, rows } }))
      .catch((error: unknown) => {
        reportError(error)
        return queryClient.invalidateQueries({ queryKey: query.queryKey })
      })
  }
  return { sizes: pageSizes, value: data?.user.page_sizes[list] ?? byDefault, onChange }
}

/** One after the other, so that the last change is the one that stays. */
let lastSave: Promise<unknown> = Promise.resolve()
