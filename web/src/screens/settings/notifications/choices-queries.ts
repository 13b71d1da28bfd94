import {
  getNotificationChoices,
  setNotificationChoice,
  type AnswerOf,
  type NotificationChoice,
  type NotificationKind,
  type OrgId,
} from '@cartograph/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import type { Client } from '../../../api/client.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'

type Choices = AnswerOf<typeof getNotificationChoices>

const key = (orgId: OrgId) => ['org', orgId, 'NotificationChoice'] as const

export function choicesQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: key(orgId),
    queryFn: ({ signal }) => call(getNotificationChoices, { params: { orgId } }, { signal }),
  })
}

interface ChoiceChange {
  readonly kind: NotificationKind
  readonly choice: NotificationChoice
}

/** Shows a choice at once, and takes it back if it could not be saved. */
export function useSetChoice(orgId: OrgId) {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    // Of two changes, the later one is also the later one on the server.
    scope: { id: `notification choices ${orgId}` },
    mutationFn: ({ kind, choice }: ChoiceChange) =>
      client.call(setNotificationChoice, { params: { orgId, kind }, body: choice }),
    onMutate: ({ kind, choice }) =>
      queryClient.setQueryData<Choices>(key(orgId), (known) =>
        known === undefined ? known : { choices: { ...known.choices, [kind]: choice } },
      ),
    onError: (error) => {
      reportError(error)
      void queryClient.invalidateQueries({ queryKey: key(orgId) })
    },
  })
}
