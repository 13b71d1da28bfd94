import { useDevMode } from '../../app/dev-mode.ts'
import { PlatformCatalogue } from '../../features/catalogue/PlatformCatalogue.tsx'
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx'
import { StepActions } from './StepActions.tsx'
import type { StepProps } from './step-props.ts'

export function AccountsStep({ workspace: { org, isAdmin }, way }: StepProps) {
  const { devMode } = useDevMode()
  return (
    <div className="flex flex-col gap-5">
      {!isAdmin && <ReadOnlyNotice />}
      <PlatformCatalogue withBigCommerce={devMode} />
      <StepActions way={way} onNext={() => way.toNext(org.org_id)} />
    </div>
  )
}
