import type { TargetPace } from '@cartograph/contract'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { checkRows } from '../../features/metric-targets/review/check-rows.ts'
import { targetsByKey } from '../../features/metric-targets/review-draft.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import type { LoadState } from '../../ui/feedback/Loadable.tsx'
import { PaceCards } from '../metric-targets/PaceCards.tsx'
import { ReviewTable } from '../metric-targets/ReviewTable.tsx'
import { TargetGrid } from '../metric-targets/TargetGrid.tsx'
import { NoTargets, TargetsSkeleton } from '../metric-targets/TargetStates.tsx'
import { idle, StateList } from './StateList.tsx'
import {
  fileRows,
  paces,
  targetDraft,
  targetOrgId,
  targets,
  targetWorld,
  targetYear,
} from './specimens/target-specimens.ts'

/** The targets of a year, their pace and the rows of a file, in every state. */
export function TargetsGallery() {
  return <StateList label="Metric targets" background="bg-page" states={states} />
}

function Grid({ mayChange }: { readonly mayChange: boolean }) {
  const [draft, setDraft] = useState(mayChange ? targetDraft : new Map())
  return (
    <TargetGrid
      orgId={targetOrgId}
      year={targetYear}
      targets={targets}
      added={[]}
      draft={draft}
      world={targetWorld}
      mayChange={mayChange}
      onDraft={(changed) => setDraft(new Map(changed))}
      onDeleted={() => undefined}
    />
  )
}

function Review() {
  const [rows, setRows] = useState(fileRows)
  return (
    <ReviewTable
      ref={null}
      rows={rows}
      checked={checkRows(rows, targetWorld)}
      stored={targetsByKey(targets)}
      world={targetWorld}
      onChange={setRows}
    />
  )
}

const cards = (about: Partial<LoadState<readonly TargetPace[]>>) => (
  <PaceCards query={{ ...idle, ...about }} world={targetWorld} today="2026-11-22" />
)
const failure = (error: Error) => (
  <ErrorState
    title="Couldn't load the targets"
    error={error}
    isRetrying={false}
    onRetry={() => undefined}
  />
)
const unavailable = new ApiError(503, 'The warehouse is being restarted', { code: 'server_error' })

const states: readonly { readonly name: string; readonly shown: ReactNode }[] = [
  { name: 'A year, with changes that are not saved', shown: <Grid mayChange /> },
  { name: 'A year for readers', shown: <Grid mayChange={false} /> },
  { name: 'Pace: behind, ahead and on pace', shown: cards({ data: paces.onTheirWay }) },
  { name: 'Pace: not known yet', shown: cards({ data: paces.unknown }) },
  { name: 'Pace, late data', shown: cards({ data: paces.late }) },
  { name: 'Pace, loading', shown: cards({ isFetching: true }) },
  { name: 'Pace, failed', shown: cards({ error: unavailable }) },
  { name: 'Rows of a file', shown: <Review /> },
  { name: 'Loading', shown: <TargetsSkeleton /> },
  { name: 'Empty', shown: <NoTargets mayChange onUpload={() => undefined} /> },
  {
    name: 'Empty for readers',
    shown: <NoTargets mayChange={false} onUpload={() => undefined} />,
  },
  { name: 'Failed', shown: failure(unavailable) },
  {
    name: 'No permission',
    shown: failure(new ApiError(403, 'Ask an admin of this workspace.', { code: 'forbidden' })),
  },
]
