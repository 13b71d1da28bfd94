import type { OrgId, UserId } from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../../../api/client-context.ts'
import type { Person } from '../compose/mentions.ts'
import { peopleQuery } from '../message-queries.ts'

/** Members who joined after the list was loaded would be shown as former members, so it is loaded again. */
export function useKnownPeople(
  orgId: OrgId,
  people: readonly Person[],
  present: readonly UserId[],
): void {
  const client = useClient()
  const queryClient = useQueryClient()
  const known = new Set(people.map(({ id }) => id))
  const unknown = people.length === 0 ? '' : present.filter((id) => !known.has(id)).join()
  useEffect(() => {
    if (unknown === '') return
    const { queryKey } = peopleQuery(client, orgId)
    void queryClient.invalidateQueries({ queryKey })
  }, [unknown, client, queryClient, orgId])
}
