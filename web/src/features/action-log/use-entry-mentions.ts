import type { ActionLogEntry, OrgId, UserId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { userQuery } from '../../api/queries.ts'
import { mentionedIn, type Person } from '../messages/compose/mentions.ts'
import { peopleQuery } from '../messages/message-queries.ts'

interface EntryMentions {
  /** Whom an entry may mention: all but its writer. */
  readonly people: readonly Person[]
  readonly add: (person: Person) => void
  readonly idsIn: (text: string) => UserId[]
}

/** Whom an entry mentions: those chosen whose name is still in its text, and of before those who have left. */
export function useEntryMentions(orgId: OrgId, entry: ActionLogEntry | undefined): EntryMentions {
  const client = useClient()
  const { data: people } = useQuery(peopleQuery(client, orgId))
  const { data: user } = useQuery(userQuery(client))
  const [chosen, setChosen] = useState<readonly Person[]>([])
  return {
    people: (people ?? noMembers).filter(({ id }) => id !== user?.id),
    add: (person) => setChosen((all) => [...all, person]),
    idsIn(text) {
      const earlier = entry?.mentioned_users ?? []
      // Without the names, a removed mention cannot be detected.
      const known = (people ?? noMembers).filter(({ id }) => earlier.includes(id))
      const unknown = earlier.filter((id) => !known.some((one) => one.id === id))
      return [...new Set([...unknown, ...mentionedIn(text, [...known, ...chosen])])]
    },
  }
}

const noMembers: readonly never[] = []
