import type { PromptReview, ReviewedPrompt, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { formatMoment } from '../../../format/date-format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { DataTable, type Column } from '../../../ui/data/DataTable.tsx'
import { PageLinks } from '../../../ui/data/Pagination.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { TabStrip, tabId } from '../../../ui/layout/TabStrip.tsx'
import { describeReviewed } from './describe-reviewed.ts'
import { reviewPageSize, reviewQuery } from './review-queries.ts'
import { useReviewAddress } from './use-review-address.ts'

interface ReviewedQuestionsProps {
  readonly org: Workspace
  /** With the words that nothing is called. */
  readonly onTeach: (words: readonly string[]) => void
  readonly onVerify: (question: string) => void
}

export function ReviewedQuestions({ org, onTeach, onVerify }: ReviewedQuestionsProps) {
  const { org_id: orgId, timezone } = org
  const [{ kind, page }, show] = useReviewAddress(orgId)
  const list = useQuery(reviewQuery(useClient(), orgId, { kind, page }))
  const { data, isPlaceholderData: isStale } = list
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / reviewPageSize))
  const isBeyond = data !== undefined && !isStale && page > pageCount
  const goToLast = useEffectEvent(() => show({ kind, page: pageCount }, { replace: true }))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])
  const table = (rows: readonly ReviewedPrompt[] | null) => (
    <DataTable
      label={labels[kind]}
      columns={columnsOf({ timezone, onTeach, onVerify })}
      rows={rows}
      rowKey={({ id }) => id}
      isStale={isStale}
      empty={<p className="text-14 text-muted">{empty[kind]}</p>}
    />
  )
  return (
    <div className="flex flex-col gap-3">
      <TabStrip
        label="Kind of questions"
        tabs={tabs}
        value={kind}
        panelId={panelId}
        onChange={(chosen) => show({ kind: chosen, page: 1 })}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, kind)}>
        <Loadable query={list} failure="Couldn't load the questions" skeleton={table(null)}>
          {({ items }) => table(isBeyond ? null : items)}
        </Loadable>
      </div>
      <PageLinks
        label="Pages of the questions"
        page={page}
        pageCount={pageCount}
        onChange={(next) => show({ kind, page: next })}
      />
    </div>
  )
}

const panelId = 'reviewed-questions'

const labels: Record<PromptReview, string> = {
  refused: 'Refused',
  clarified: 'Asked back',
  disliked: 'Not useful',
}

const tabs = (['refused', 'clarified', 'disliked'] as const).map((value) => ({
  value,
  label: labels[value],
}))

const empty: Record<PromptReview, string> = {
  refused: 'Questions that Just Ask could not answer will be listed here.',
  clarified: 'Questions that Just Ask asked back about will be listed here.',
  disliked: 'Questions whose answers were marked as not useful will be listed here.',
}

type Columns = [Column<ReviewedPrompt>, ...Column<ReviewedPrompt>[]]

function columnsOf({
  timezone,
  onTeach,
  onVerify,
}: Pick<ReviewedQuestionsProps, 'onTeach' | 'onVerify'> & Pick<Workspace, 'timezone'>): Columns {
  return [
    {
      header: 'Question',
      cell: ({ user_prompt: question }) => (
        <span className="font-medium wrap-anywhere">{question}</span>
      ),
    },
    {
      header: 'Reason',
      whenNarrow: 'bare',
      cell: (prompt) => <span className="wrap-anywhere">{describeReviewed(prompt)}</span>,
    },
    {
      header: 'Date asked',
      width: '@2xl:w-40',
      whenNarrow: 'bare',
      cell: ({ created_at: at }) => (
        <time dateTime={at} className="text-13 text-muted">
          {formatMoment(at, timezone, new Date())}
        </time>
      ),
    },
    {
      header: 'Actions',
      whenNarrow: 'bare',
      width: '@2xl:w-72',
      cell: ({ user_prompt: question, words }) => (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            aria-label={`Teach a word of “${question}”`}
            onClick={() => onTeach(words)}
          >
            Teach a word
          </Button>
          <Button
            size="small"
            aria-label={`Verify an answer to “${question}”`}
            onClick={() => onVerify(question)}
          >
            Verify an answer
          </Button>
        </div>
      ),
    },
  ]
}
