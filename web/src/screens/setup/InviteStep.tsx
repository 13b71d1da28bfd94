import { InviteForm } from '../../features/invitations/InviteForm.tsx'
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx'
import { StepActions } from './StepActions.tsx'
import type { StepProps } from './step-props.ts'

/** People are invited as members here. It may be left out. */
export function InviteStep({ workspace: { org, isAdmin }, way }: StepProps) {
  return (
    <div className="flex flex-col gap-5">
      {isAdmin ? (
        <>
          <p className="max-w-[60ch] text-14 text-muted">
            They join this workspace as members. You can skip this step: people can be invited at
            any time in the settings, under Team.
          </p>
          <InviteForm orgId={org.org_id} />
        </>
      ) : (
        <ReadOnlyNotice />
      )}
      <StepActions way={way} onNext={() => way.toNext(org.org_id)} />
    </div>
  )
}
