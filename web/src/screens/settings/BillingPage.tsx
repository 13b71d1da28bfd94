import { daysLeft, type Plan } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { formatFullDay } from '../../format/date-format.ts'
import { dayAt } from '../../format/day.ts'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { describePlan } from './describe-plan.ts'
import { useSettings } from './settings-context.ts'
import { planQuery } from './settings-queries.ts'
import { SettingsPage } from './SettingsPage.tsx'

export function BillingPage() {
  const { org } = useSettings()
  const plan = useQuery(planQuery(useClient(), org.org_id))
  return (
    <SettingsPage
      title="Plan & Billing"
      adminsOnly="Only admins of this workspace can change its plan and billing."
    >
      <Loadable
        query={plan}
        failure="Couldn't load the plan"
        skeleton={
          <div role="status">
            <span className="sr-only">Loading</span>
            <Skeleton className="h-36" />
          </div>
        }
      >
        {(loaded) => <PlanCard plan={loaded} />}
      </Loadable>
    </SettingsPage>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  const { org } = useSettings()
  const ends = plan.plan_expires === null ? null : dayAt(new Date(plan.plan_expires), org.timezone)
  const { status, tone, sentences } = describePlan(plan, {
    endDay: ends === null ? null : formatFullDay(ends),
    daysLeft: daysLeft(plan.plan_expires, new Date()),
  })
  return (
    <section
      aria-labelledby="plan-name"
      className="max-w-[42rem] rounded-surface border border-border bg-surface p-4"
    >
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
      </div>
    </section>
  )
}

const dots = { good: 'bg-good', caution: 'bg-caution', bad: 'bg-bad' }
