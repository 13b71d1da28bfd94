import type { DestinationOption, Segment, SegmentId, Workspace } from '@cartograph/contract'
import { useRef, useState } from 'react'
import {
  emptyDraft,
  findProblems,
  type SyncDraft,
  type SyncProblems,
} from '../../../../features/audiences/syncs/sync-draft.ts'
import { LeaveDialog } from '../../../../features/dashboards/edit/draft/LeaveDialog.tsx'
import { useLeaveGuard } from '../../../../features/dashboards/edit/draft/use-leave-guard.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { DestinationField } from './DestinationField.tsx'
import { FirstRunDialog } from './FirstRunDialog.tsx'
import { HoldOutField } from './HoldOutField.tsx'
import { IncludedFields } from './IncludedFields.tsx'
import { LossGuardField } from './LossGuardField.tsx'
import { NoDestinations } from './NoDestinations.tsx'
import { ParameterFields } from './ParameterFields.tsx'
import { ScheduleField } from './ScheduleField.tsx'
import { SegmentField } from './SegmentField.tsx'
import { useCreateSync } from './use-create-sync.ts'

interface NewSyncFormProps {
  readonly org: Workspace
  readonly segments: readonly Segment[]
  readonly destinations: readonly DestinationOption[]
  /** The one it starts with. */
  readonly segmentId: SegmentId | null
}

export function NewSyncForm({ org, segments, destinations, segmentId }: NewSyncFormProps) {
  const [draft, setDraft] = useState(() => emptyDraft(segmentId))
  const [first] = useState(draft)
  const [minute] = useState(() => new Date().getUTCMinutes())
  const [hasTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const segment = segments.find(({ id }) => id === draft.segmentId) ?? null
  const destination = destinations.find(({ id }) => id === draft.destinationId) ?? null
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first)
  const guard = useLeaveGuard(isChanged)
  const creation = useCreateSync(org.org_id, () => focusFirstInvalid(form.current), guard.open)
  const found = findProblems(draft, segment?.name ?? null, destination)
  const problems: SyncProblems = { ...creation.problems, ...(hasTried ? found : {}) }
  const change = (about: Partial<SyncDraft>) => {
    setDraft((before) => ({ ...before, ...about }))
    creation.forgetProblems()
  }

  function submit() {
    setTried(true)
    if (segment === null || destination === null || Object.keys(found).length > 0)
      return focusFirstInvalid(form.current)
    creation.review({ draft, segment, destination, minute })
  }

  if (destinations.length === 0) return <NoDestinations orgId={org.org_id} />
  return (
    <form
      ref={form}
      noValidate
      aria-label="Synced audience"
      className="flex max-w-[40rem] flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (!creation.isReviewing) submit()
      }}
    >
      <Section title="Who is sent where">
        <SegmentField
          orgId={org.org_id}
          segments={segments}
          segment={segment}
          error={problems.segment}
          onChange={(id) => change({ segmentId: id })}
        />
        <DestinationField
          orgId={org.org_id}
          destinations={destinations}
          value={draft.destinationId}
          error={problems.destination}
          onChange={(id) => change({ destinationId: id, fields: null, isValueBased: false })}
        />
      </Section>
      {destination !== null && (
        <>
          <Section title="The list">
            <ParameterFields
              draft={draft}
              segmentName={segment?.name ?? null}
              destination={destination}
              problems={problems}
              onChange={change}
            />
            <IncludedFields
              draft={draft}
              destination={destination}
              error={problems.fields}
              onChange={(fields) => change({ fields })}
            />
          </Section>
          <Section title="When and how much">
            <ScheduleField
              hours={draft.hours}
              minute={minute}
              timezone={org.timezone}
              isNew
              onChange={(hours) => change({ hours })}
            />
            <HoldOutField
              value={draft.holdOut}
              error={problems.hold_out}
              onChange={(holdOut) => change({ holdOut })}
            />
            <LossGuardField
              value={draft.loss}
              error={problems.loss}
              onChange={(loss) => change({ loss })}
            />
          </Section>
        </>
      )}
      {creation.general !== null && <Alert>{creation.general}</Alert>}
      <div className="flex flex-col items-start gap-2">
        <Button
          look="primary"
          type="submit"
          isBusy={creation.isReviewing}
          disabled={!isChanged && segmentId === null}
        >
          {creation.isReviewing ? 'Counting customers…' : 'Review and create'}
        </Button>
        <p className="text-13 text-muted">You see who would be sent before anything is created.</p>
      </div>
      <FirstRunDialog creation={creation} />
      <LeaveDialog guard={guard} what="this synced audience" />
    </form>
  )
}

/** The fields are marked in the next render. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  setTimeout(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // Not below the top bar.
    field?.scrollIntoView({ block: 'center' })
    const control = field?.matches('fieldset') === true ? field.querySelector('input') : field
    control?.focus({ preventScroll: true })
  })
}
