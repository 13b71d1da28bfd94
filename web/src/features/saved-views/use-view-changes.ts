import {
  createSavedView,
  deleteSavedView,
  setDefaultView,
  updateSavedView,
  type DefaultViewScope,
  type OrgId,
  type SavedView,
  type SavedViewId,
  type SavedViews,
  type ViewSearch,
} from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { savedViewsQuery } from './saved-view-queries.ts'

export interface NewView {
  readonly name: string
  readonly search: ViewSearch
  readonly is_shared: boolean
  readonly is_default: boolean
}

type DefaultViews = Pick<SavedViews, 'user_default' | 'workspace_default'>
const noDefaults: DefaultViews = { user_default: null, workspace_default: null }

/** Changes of a dashboard's views. Each resolves once the list is up to date. */
export function useViewChanges(orgId: OrgId, fileName: string) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { queryKey } = savedViewsQuery(client, orgId, fileName)
  const refresh = async <Answer>(request: Promise<Answer>): Promise<Answer> => {
    const answer = await request
    await Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      // It names the view that it opens with.
      queryClient.invalidateQueries({ queryKey: ['org', orgId, 'DashboardSpec', fileName] }),
    ])
    return answer
  }
  const of = (viewId: SavedViewId) => ({ params: { orgId, viewId } })
  const makeDefault = (viewId: SavedViewId | null, scope: DefaultViewScope) =>
    refresh(
      client.call(setDefaultView, {
        params: { orgId },
        body: { spec: fileName, scope, view_id: viewId },
      }),
    )
  return {
    create: (view: NewView) =>
      refresh(
        client.call(createSavedView, { params: { orgId }, body: { ...view, spec: fileName } }),
      ),
    update: ({ id }: SavedView, body: Partial<Pick<SavedView, 'name' | 'search' | 'is_shared'>>) =>
      refresh(client.call(updateSavedView, { ...of(id), body })),
    /** Whose default each view is; part of what its deletion loses. */
    defaults: (): DefaultViews => queryClient.getQueryData(queryKey) ?? noDefaults,
    async restore({ id, name, search, is_shared }: SavedView, defaults: DefaultViews) {
      const body = {
        spec: fileName,
        name,
        search,
        is_shared,
        is_default: defaults.user_default === id,
      }
      const view = await refresh(client.call(createSavedView, { params: { orgId }, body }))
      if (defaults.workspace_default === id) await makeDefault(view.id, 'workspace')
    },
    remove: ({ id }: SavedView) => refresh(client.call(deleteSavedView, of(id))),
    makeDefault,
  }
}
