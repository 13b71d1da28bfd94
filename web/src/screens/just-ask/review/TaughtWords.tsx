import { deleteChatSynonym, type ChatSynonym, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { synonymsKey, synonymsQuery } from './review-queries.ts'
import { TeachingList } from './TeachingList.tsx'

interface TaughtWordsProps {
  readonly org: Workspace
  readonly onTeach: () => void
}

export function TaughtWords({ org, onTeach }: TaughtWordsProps) {
  const client = useClient()
  const params = { orgId: org.org_id }
  return (
    <TeachingList<ChatSynonym>
      org={org}
      list={useQuery(synonymsQuery(client, org.org_id))}
      listKey={synonymsKey(org.org_id)}
      nameOf={({ words }) => words}
      meaningOf={({ title, member }) => title ?? `${member} was deleted. The word has no effect.`}
      remove={({ id: synonymId }) =>
        client.call(deleteChatSynonym, { params: { ...params, synonymId } })
      }
      onAdd={onTeach}
      words={{
        title: 'Taught words',
        name: 'Word',
        meaning: 'Metric or breakdown',
        add: 'Teach a word',
        failure: "Couldn't load the taught words",
        empty: 'Words that you teach Just Ask will be listed here.',
        question: 'Do you really want to delete this word?',
        confirm: 'Delete word',
        deleted: 'Word deleted',
      }}
    />
  )
}
