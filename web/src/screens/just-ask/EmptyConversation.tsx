import { hasPermission, type Role, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { examplesQuery } from '../../features/conversations/conversation-queries.ts'
import { SuggestedQuestions } from '../../features/conversations/SuggestedQuestions.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

interface EmptyConversationProps {
  readonly org: Workspace
  readonly role: Role
  readonly onAsk: (question: string) => void
}

/** What can be asked, with questions that the workspace's data can answer. */
export function EmptyConversation({ org, role, onAsk }: EmptyConversationProps) {
  const { data, isPending } = useQuery(examplesQuery(useClient(), org.org_id))
  const hasNothing = data?.length === 0
  return (
    <div className="flex flex-col gap-4 pt-[8vh]">
      <div>
        <h2 className="text-20 font-semibold">Ask about your shop</h2>
        <p className="mt-1 max-w-[60ch] text-14 text-muted">
          {hasNothing
            ? 'Answers come from your own data. Connect a data source to ask about it.'
            : 'Ask in plain words. Every answer is computed from your data and says how.'}
        </p>
      </div>
      {isPending && <Skeleton className="h-24 w-full max-w-[40rem]" />}
      <SuggestedQuestions questions={data ?? []} onAsk={onAsk} />
      {hasNothing && hasPermission(role, 'connections.change') && (
        <Link
          to="/org/$orgId/settings/datasources"
          params={{ orgId: org.org_id }}
          className={`${buttonLook('primary')} self-start`}
        >
          Add data source
        </Link>
      )}
    </div>
  )
}
