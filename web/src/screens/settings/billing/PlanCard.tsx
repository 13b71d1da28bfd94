import { daysLeft, type Plan } from '@cartograph/contract'
import type { ReactNode } from 'react'
import { formatFullDay } from '../../../format/date-format.ts'
import { dayAt } from '../../../format/day.ts'
import { useSettings } from '../settings-context.ts'
import { describePlan } from './describe-plan.ts'

interface PlanCardProps {
  readonly plan: Plan
  /** On an installation without plans, every workspace is free. */
  readonly hasPlans: boolean
  readonly actions: ReactNode
}

export function PlanCard({ plan, hasPlans, actions }: PlanCardProps) {
  const { org } = useSettings()
  const dayOf = (instant: string | null) =>
    instant === null ? null : formatFullDay(dayAt(new Date(instant), org.timezone))
  const { status, tone, sentences } = describePlan(plan, {
    endDay: dayOf(plan.plan_expires),
    daysLeft: daysLeft(plan.plan_expires, new Date()),
    graceDay: dayOf(plan.grace_ends),
    keptDay: dayOf(plan.data_kept_until),
  })
  return (
    <section
      aria-labelledby="plan-name"
      className="flex max-w-[42rem] flex-col gap-4 rounded-surface border border-border bg-surface p-4"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="plan-name" className="text-16 font-semibold">
            {plan.display_name}
          </h2>
          <p className="flex items-center gap-2 text-13">
            <span aria-hidden="true" className={`size-2 rounded-full ${dots[tone]}`} />
            {status}
          </p>
        </div>
        <div className="mt-3 flex max-w-[70ch] flex-col gap-1 text-14">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {!hasPlans && <p>Every workspace on this installation is free, without limits.</p>}
        </div>
      </div>
      {actions}
    </section>
  )
}

const dots = { good: 'bg-good', caution: 'bg-caution', bad: 'bg-bad' }
