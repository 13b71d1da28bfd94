import type { ActionLogEntry, OrgId, UserId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { mentionedIn, type Person } from '../messages/compose/mentions.ts'
import { peopleQuery } from '../messages/message-queries.ts'

interface EntryMentions {
  /** Whom an entry may mention. */
  readonly people: readonly Person[]
  readonly add: (person: Person) => void
  readonly idsIn: (text: string) => UserId[]
}

/** Whom an entry mentions: those chosen whose name is still in its text, and of before those who have left. */
export function useEntryMentions(orgId: OrgId, entry: ActionLogEntry | undefined): EntryMentions {
  const { data: people } = useQuery(peopleQuery(useClient(), orgId))
  const [chosen, setChosen] = useState<readonly Person[]>([])
  return {
    people: people ?? noMembers,
    add: (person) => setChosen((all) => [...all, person]),
    idsIn(text) {
      const earlier = entry?.mentioned_users ?? []
      // Without the names, nothing tells that a mention was removed.
      const known = (people ?? noMembers).filter(({ id }) => earlier.includes(id))
      const unknown = earlier.filter((id) => !known.some((one) => one.id === id))
      return [...new Set([...unknown, ...mentionedIn(text, [...known, ...chosen])])]
    },
  }
}

const noMembers: readonly never[] = []
