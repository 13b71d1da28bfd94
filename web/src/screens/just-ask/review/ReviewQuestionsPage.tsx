import { hasPermission, promptFigureDays } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { useShell } from '../../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../../features/navigation/WorkspacePage.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Figures } from './Figures.tsx'
import { ModelUse } from './ModelUse.tsx'
import { ReviewedQuestions } from './ReviewedQuestions.tsx'
import { TaughtWords } from './TaughtWords.tsx'
import { TeachDialog } from './TeachDialog.tsx'
import { VerifiedAnswers } from './VerifiedAnswers.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'

/** For admins: what Just Ask could not answer, what it was taught, and which answers are verified. */
export default function ReviewQuestionsPage() {
  const { orgId } = useShell()
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  const [taught, setTaught] = useState<readonly string[] | null>(null)
  const [verified, setVerified] = useState<string | null>(null)
  return (
    <WorkspacePage
      title="Review questions"
      above={
        <Link
          to="/org/$orgId/insights/just-ask"
          params={{ orgId }}
          className="self-start rounded-control text-13 text-muted hover:text-text"
        >
          ← Just Ask
        </Link>
      }
    >
      <Loadable
        query={workspace}
        failure="Couldn't load the workspace"
        skeleton={<Skeleton className="h-72 w-full" />}
      >
        {({ org, user }) =>
          hasPermission(user.role, 'chat.review') ? (
            <div className="flex flex-col gap-8">
              <Section
                title={`Last ${promptFigureDays} days`}
                intro="The questions of everyone in this workspace, and what they thought of the answers."
              >
                <Figures orgId={orgId} />
                <ModelUse orgId={orgId} />
              </Section>
              <Section
                title="Questions to review"
                intro="Teach the words that people use, or verify what a question means. Names are not shown."
              >
                <ReviewedQuestions org={org} onTeach={setTaught} onVerify={setVerified} />
              </Section>
              <TaughtWords org={org} onTeach={() => setTaught([])} />
              <VerifiedAnswers org={org} onVerify={() => setVerified('')} />
              {taught !== null && (
                <TeachDialog orgId={orgId} unknown={taught} onClose={() => setTaught(null)} />
              )}
              {verified !== null && (
                <VerifyDialog orgId={orgId} asked={verified} onClose={() => setVerified(null)} />
              )}
            </div>
          ) : (
            <EmptyState
              title="Only admins can review questions"
              text="Conversations are private. Ask an admin of this workspace to teach a word or verify an answer."
            />
          )
        }
      </Loadable>
    </WorkspacePage>
  )
}
