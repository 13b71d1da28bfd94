import { listChannels, listMembers, UserId, type OrgId } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import type { Person } from './compose/mentions.ts'

/** Fetched again when the live connection hints at it. */
export function channelsQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: ['org', orgId, 'Channel'],
    queryFn: ({ signal }) => call(listChannels, { params: { orgId } }, { signal }),
    staleTime: 60_000,
  })
}

/** The active members of the workspace, with the names that messages have. */
export function peopleQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: ['org', orgId, 'Member', 'people'],
    queryFn: async ({ signal }): Promise<readonly Person[]> => {
      const all: Person[] = []
      for (let page = 1; ; page += 1) {
        const query = { page, page_size: 100 }
        const { count, data } = await call(listMembers, { params: { orgId }, query }, { signal })
        for (const { id, status, first_name: first, last_name: last, email } of data) {
          const name = `${first ?? ''} ${last ?? ''}`.trim()
          if (status === 'active') all.push({ id: UserId.parse(id), name: name || email })
        }
        if (data.length === 0 || page * 100 >= count) return all
      }
    },
    staleTime: 60_000,
  })
}
