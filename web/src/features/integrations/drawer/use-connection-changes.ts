import {
  createDatasource,
  createDestination,
  deleteDatasource,
  deleteDestination,
  updateDatasource,
  updateDestination,
  type ConnectionId,
  type OauthProfileId,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { dataKey, ingestionsKey } from '../../../api/queries.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { errorMessage } from '../error-message.ts'
import { integrationsKey } from '../integration-queries.ts'
import { useDrawerWork } from './drawer-work.ts'

type Texts = Record<string, string>

export interface NewConnection {
  params: Texts
  profileId?: OauthProfileId
  credentials?: Texts
  name?: string
  isPrivate?: boolean
}

export interface ConnectionChange {
  isConnected?: boolean
  profileId?: OauthProfileId
  credentials?: Texts
}

export function useCreateConnection() {
  const { orgId, card, context, close } = useDrawerWork()
  const { call } = useClient()
  const outcome = useMutationHandlers()
  return useMutation({
    ...outcome,
    async mutationFn({ params, profileId, credentials, name, isPrivate }: NewConnection) {
      const body = {
        platform: card.platform,
        integration_params: params,
        ...(profileId !== undefined && { user_creds_id: profileId }),
      }
      if (context === 'datasource') {
        await call(createDatasource, {
          params: { orgId },
          body: {
            ...body,
            ...(name !== undefined && { datasource_name: name }),
            ...(credentials !== undefined && { datasource_creds: credentials }),
            ...(isPrivate === true && { is_private: true }),
          },
        })
        return
      }
      await call(createDestination, {
        params: { orgId },
        body: {
          ...body,
          ...(name !== undefined && { destination_name: name }),
          ...(credentials !== undefined && { destination_creds: credentials }),
        },
      })
    },
    onSettled: async (_created, error) => {
      // The list behind the drawer has the connection by the time the drawer closes.
      await outcome.onSettled()
      if (error !== null) return
      toast.success('Integration Successful')
      close()
    },
  })
}

export function useChangeConnection(id: ConnectionId, onChanged?: () => void) {
  const { orgId, context } = useDrawerWork()
  const { call } = useClient()
  const outcome = useMutationHandlers()
  return useMutation({
    ...outcome,
    async mutationFn({ isConnected, profileId, credentials }: ConnectionChange) {
      const body = {
        ...(isConnected !== undefined && { is_connected: isConnected }),
        ...(profileId !== undefined && { user_creds_id: profileId }),
      }
      if (context === 'datasource') {
        await call(updateDatasource, {
          params: { orgId, datasourceId: id },
          body: { ...body, ...(credentials !== undefined && { datasource_creds: credentials }) },
        })
        return
      }
      await call(updateDestination, {
        params: { orgId, destinationId: id },
        body: { ...body, ...(credentials !== undefined && { destination_creds: credentials }) },
      })
    },
    onSuccess: () => onChanged?.(),
  })
}

export function useDeleteConnection(id: ConnectionId) {
  const { orgId, context, close } = useDrawerWork()
  const { call } = useClient()
  const outcome = useMutationHandlers()
  return useMutation({
    ...outcome,
    async mutationFn() {
      await (context === 'datasource'
        ? call(deleteDatasource, { params: { orgId, datasourceId: id } })
        : call(deleteDestination, { params: { orgId, destinationId: id } }))
    },
    onSuccess: close,
  })
}

/** Refetches after failures as well: the change may have been applied. */
function useMutationHandlers() {
  const { orgId, showError } = useDrawerWork()
  const queryClient = useQueryClient()
  return {
    onMutate: () => showError(null),
    onError: (error: Error) => showError(errorMessage(error)),
    onSettled: () => {
      // A second shop adds a choice of shops to the model.
      for (const key of [ingestionsKey(orgId), dataKey(orgId), ['org', orgId, 'Meta']]) {
        void queryClient.invalidateQueries({ queryKey: key })
      }
      return queryClient.invalidateQueries({ queryKey: integrationsKey(orgId) })
    },
  }
}
