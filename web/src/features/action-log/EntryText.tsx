import type { ActionLogEntry, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { peopleQuery } from '../messages/message-queries.ts'
import { MessageText } from '../messages/text/MessageText.tsx'

interface EntryTextProps {
  readonly orgId: OrgId
  readonly entry: ActionLogEntry
}

/** The text of an entry, as its thread shows it. */
export function EntryText({ orgId, entry }: EntryTextProps) {
  const mentioned = entry.mentioned_users
  const query = { ...peopleQuery(useClient(), orgId), enabled: mentioned.length > 0 }
  const { data: people = [] } = useQuery(query)
  const names = people.filter(({ id }) => mentioned.includes(id)).map(({ name }) => name)
  return <MessageText text={entry.text} names={names} />
}
