import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { availablePlansQuery, planQuery, usageQuery } from './billing/billing-queries.ts'
import { ExportSection } from './billing/ExportSection.tsx'
import { OffersSection } from './billing/OffersSection.tsx'
import { PlanActions } from './billing/PlanActions.tsx'
import { PaymentSection } from './billing/PaymentSection.tsx'
import { PlanCard } from './billing/PlanCard.tsx'
import { UsageSection } from './billing/UsageSection.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsPage } from './SettingsPage.tsx'

export function BillingPage() {
  const { org, isAdmin } = useSettings()
  const client = useClient()
  const plan = useQuery(planQuery(client, org.org_id))
  const available = useQuery(availablePlansQuery(client, org.org_id))
  const usage = useQuery(usageQuery(client, org.org_id))
  const items = usage.data?.items ?? []
  return (
    <SettingsPage
      title="Plan & Billing"
      adminsOnly="Only admins of this workspace can change its plan and billing."
    >
      <Loadable
        query={combineQueries(plan, available)}
        failure="Couldn't load the plan"
        skeleton={
          <div role="status">
            <span className="sr-only">Loading</span>
            <Skeleton className="h-36" />
          </div>
        }
      >
        {([loaded, offers]) => {
          const hasPlans = offers.plans.length > 0
          return (
            <>
              <PlanCard
                plan={loaded}
                hasPlans={hasPlans}
                actions={
                  hasPlans && isAdmin ? (
                    <PlanActions plan={loaded} paymentType={offers.payment_type} />
                  ) : null
                }
              />
              {items.length > 0 && <UsageSection items={items} />}
              {hasPlans && isAdmin && offers.payment_type !== null && (
                <PaymentSection paymentType={offers.payment_type} />
              )}
              {hasPlans && <OffersSection plan={loaded} available={offers} />}
            </>
          )
        }}
      </Loadable>
      {isAdmin && <ExportSection />}
    </SettingsPage>
  )
}
