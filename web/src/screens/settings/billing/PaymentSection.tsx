import {
  formatPrice,
  type Billing,
  type Money,
  type PaymentType,
  type PlanInvoice,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { formatFullDay } from '../../../format/date-format.ts'
import { dayAt } from '../../../format/day.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { DataTable, type Column } from '../../../ui/data/DataTable.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useSettings } from '../settings-context.ts'
import { billingQuery, useOpenPortal } from './payment-queries.ts'

/** The next payment, how it is paid, and the invoices. Only admins see it. */
export function PaymentSection({ paymentType }: { readonly paymentType: PaymentType }) {
  const client = useClient()
  const { org } = useSettings()
  const billing = useQuery(billingQuery(client, org.org_id))
  // Without a payment, there is nothing to say.
  if (billing.data?.payment_type === null) return null
  return (
    <Section title={paymentType === 'shopify' ? 'Payments' : 'Payments and invoices'}>
      <Loadable
        query={billing}
        failure="Couldn't load payments and invoices"
        skeleton={
          <div role="status">
            <span className="sr-only">Loading</span>
            <Skeleton className="h-32" />
          </div>
        }
      >
        {(loaded) => (
          <>
            <PaymentFacts billing={loaded} timezone={org.timezone} />
            <PortalButton paymentType={paymentType} />
            {paymentType !== 'shopify' && (
              <Invoices invoices={loaded.invoices} timezone={org.timezone} />
            )}
          </>
        )}
      </Loadable>
    </Section>
  )
}

interface PaymentFactsProps {
  readonly billing: Billing
  readonly timezone: string
}

function PaymentFacts({ billing, timezone }: PaymentFactsProps) {
  const { next_payment: next, billing_name: name, billing_address: address } = billing
  const nextPayment = [
    'Next payment',
    next === null ? 'None' : `${written(next.amount)} on ${dayIn(next.at, timezone)}`,
  ] as const
  const facts =
    billing.payment_type === 'shopify'
      ? [nextPayment, ...describeUse(billing.charged_by_use), atShopify]
      : ([
          nextPayment,
          ['Payment method', describeMethod(billing.payment_method)],
          [
            'Billing address',
            [name ?? '', ...address].filter((line) => line !== '').join(', ') || 'None',
          ],
          ['Tax ID', billing.tax_ids.join(', ') || 'None'],
        ] as const)
  return (
    <dl className="grid max-w-[42rem] gap-x-8 gap-y-3 text-14 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function describeUse(use: Billing['charged_by_use']): readonly (readonly [string, string])[] {
  if (use === null) return []
  return [
    ['Charges by use', `${written(use.amount)} so far in this period, at most ${written(use.cap)}`],
  ]
}

const atShopify = [
  'Paid by',
  'Your Shopify store. Invoices, payment method and billing address are in your Shopify admin.',
] as const

function PortalButton({ paymentType }: { readonly paymentType: PaymentType }) {
  const { org } = useSettings()
  const portal = useOpenPortal(org.org_id)
  return (
    <div>
      <Button isBusy={portal.isPending} onClick={() => portal.mutate()}>
        {paymentType === 'shopify' ? 'Open billing at Shopify' : 'Change payment details'}
      </Button>
    </div>
  )
}

interface InvoicesProps {
  readonly invoices: readonly PlanInvoice[]
  readonly timezone: string
}

function Invoices({ invoices, timezone }: InvoicesProps) {
  return (
    <DataTable
      label="Invoices"
      columns={invoiceColumns(timezone)}
      rows={invoices}
      rowKey={({ id }) => id}
      empty={<p className="text-14 text-muted">Your invoices appear here.</p>}
    />
  )
}

function invoiceColumns(
  timezone: string,
): readonly [Column<PlanInvoice>, ...Column<PlanInvoice>[]] {
  return [
    {
      header: 'Invoice',
      cell: ({ number, id, page }) =>
        page === null ? (
          (number ?? id)
        ) : (
          <a href={page} target="_blank" rel="noreferrer" className="underline">
            {number ?? id}
          </a>
        ),
    },
    { header: 'Date', cell: ({ issued_at: at }) => dayIn(at, timezone) },
    { header: 'State', cell: ({ state }) => states[state] },
    {
      header: 'Total',
      align: 'end',
      cell: ({ total }) => <span className="tabular-nums">{written(total)}</span>,
    },
    {
      header: 'File',
      cell: ({ file, number, id }) =>
        file === null ? (
          '–'
        ) : (
          <a href={file} target="_blank" rel="noreferrer" className="underline">
            PDF<span className="sr-only"> of invoice {number ?? id}</span>
          </a>
        ),
    },
  ]
}

const states: Readonly<Record<PlanInvoice['state'], string>> = {
  paid: 'Paid',
  open: 'Due',
  void: 'Cancelled',
}

function written({ amount_minor: amount, currency }: Money): string {
  return formatPrice(amount, currency)
}

function dayIn(instant: string, timezone: string): string {
  return formatFullDay(dayAt(new Date(instant), timezone))
}

function describeMethod(method: Billing['payment_method']): string {
  if (method === null) return 'None'
  const { brand, last4, expires } = method
  const ending = last4 === null ? '' : ` ending in ${last4}`
  if (expires === null) return `${brand}${ending}`
  return `${brand}${ending}, valid until ${String(expires.month).padStart(2, '0')}/${expires.year}`
}
