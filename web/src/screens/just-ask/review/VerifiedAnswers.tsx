import { deleteVerifiedQuestion, type VerifiedQuestion, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { verifiedKey, verifiedQuery } from './review-queries.ts'
import { TeachingList } from './TeachingList.tsx'

interface VerifiedAnswersProps {
  readonly org: Workspace
  readonly onVerify: () => void
}

export function VerifiedAnswers({ org, onVerify }: VerifiedAnswersProps) {
  const client = useClient()
  const params = { orgId: org.org_id }
  return (
    <TeachingList<VerifiedQuestion>
      org={org}
      list={useQuery(verifiedQuery(client, org.org_id))}
      listKey={verifiedKey(org.org_id)}
      nameOf={({ question }) => question}
      meaningOf={({ meaning }) => meaning}
      remove={({ id: verifiedQuestionId }) =>
        client.call(deleteVerifiedQuestion, { params: { ...params, verifiedQuestionId } })
      }
      onAdd={onVerify}
      words={{
        title: 'Verified answers',
        name: 'Question',
        meaning: 'Phrase that Just Ask reads',
        add: 'Verify an answer',
        failure: "Couldn't load the verified answers",
        empty: 'Questions whose answers you verify will be listed here.',
        question: 'Do you really want to delete this verified answer?',
        confirm: 'Delete verified answer',
        deleted: 'Verified answer deleted',
      }}
    />
  )
}
