import { Skeleton } from '../../ui/Skeleton.tsx'
import { ObjectiveChoice } from './ObjectiveChoice.tsx'
import type { SetupStep } from './setup-steps.ts'

/** While the workspace loads, the step in its later size. */
export function StepSkeleton({ step }: { step: SetupStep }) {
  return (
    <div className="flex flex-col gap-5">
      <span role="status" className="sr-only">
        Loading
      </span>
      <Skeleton className="h-control w-full" />
      <Skeleton className="h-control w-full" />
      {step === 'main-configuration' && <ObjectiveChoice isLoading />}
    </div>
  )
}
