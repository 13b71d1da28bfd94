import { getPricing } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { textLink } from '../../features/accounts/text-link.ts'
import { OfferCard } from '../../features/plans/OfferCard.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

/** The plans and their prices, for everyone. */
export function PricingPage() {
  const { call } = useClient()
  const pricing = useQuery({
    queryKey: ['Pricing'],
    queryFn: ({ signal }) => call(getPricing, {}, { signal }),
  })
  return (
    <>
      <title>Pricing – Cartograph</title>
      <main className="mx-auto flex max-w-[72rem] flex-col gap-6 px-4 py-10 text-14">
        <Link to="/" className="flex w-fit items-center gap-2 rounded-control font-semibold">
          <img src="/favicon.svg" alt="" width="24" height="24" />
          Cartograph
        </Link>
        <h1 className="text-28 font-semibold tracking-tight">Pricing</h1>
        <Loadable query={pricing} failure="Couldn't load the prices" skeleton={<PricesSkeleton />}>
          {({ plans, currency, trial_days: days }) =>
            plans.length === 0 ? (
              <p className="max-w-[70ch]">
                Every workspace on this installation is free, without limits.
              </p>
            ) : (
              <>
                <p className="max-w-[70ch] text-muted">
                  Every new workspace starts with a trial of {days} days. No payment details needed.
                </p>
                <h2 className="sr-only">Plans</h2>
                <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
                  {plans.map((offer) => (
                    <OfferCard
                      key={offer.id}
                      offer={offer}
                      preferred={currency}
                      currency={currency}
                    />
                  ))}
                </ul>
                <p className="max-w-[70ch] text-muted">
                  Reaching a limit stops nothing: syncs go on, and nothing is hidden or deleted.
                </p>
              </>
            )
          }
        </Loadable>
        <p className="flex gap-4">
          <Link to="/register" className={textLink}>
            Sign up
          </Link>
          <Link to="/login" className={textLink}>
            Sign in
          </Link>
        </p>
      </main>
    </>
  )
}

function PricesSkeleton() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <span className="sr-only">Loading</span>
      {[1, 2, 3, 4].map((n) => (
        <Skeleton key={n} className="h-72" />
      ))}
    </div>
  )
}
