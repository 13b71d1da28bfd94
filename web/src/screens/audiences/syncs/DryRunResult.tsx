import type { AudienceCustomer, DryRun, PlatformCode } from '@cartograph/contract'
import { customersWord, formatCount } from '../../../features/audiences/count-words.ts'
import { reasonWords } from '../../../features/audiences/syncs/sync-words.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Disclosure } from '../../../ui/layout/Disclosure.tsx'

interface DryRunResultProps {
  readonly run: DryRun
  readonly platform: PlatformCode
}

/** What a run would do, with warnings first. */
export function DryRunResult({ run, platform }: DryRunResultProps) {
  const { members, add, update, remove, unchanged, refused } = run
  const { held_back: heldBack, leaves_within_days: days, problems, examples } = run
  const leaving = days === null ? 'To be removed' : `Leave within ${days} days`
  const held = heldBack.reduce((sum, { customers }) => sum + customers, 0)
  return (
    <div className="flex flex-col gap-3">
      {problems.map(({ severity, field, message }) => (
        <Alert key={`${field} ${message}`} tone={severity === 'error' ? 'bad' : 'caution'}>
          {message}
        </Alert>
      ))}
      <dl className="flex flex-col gap-1 text-14">
        <Line name="In the segment" count={members} />
        <Line name="To be added" count={add} isStrong />
        {(remove > 0 || unchanged > 0) && <Line name={leaving} count={remove} isStrong />}
        {update > 0 && <Line name="To be sent again" count={update} />}
        {unchanged > 0 && <Line name="Unchanged" count={unchanged} />}
        {refused > 0 && <Line name="Refused before" count={refused} />}
        <Line name="Held back" count={held} />
        {heldBack.map(({ reason, customers }) => (
          <Line key={reason} name={reasonWords(reason, platform)} count={customers} isPart />
        ))}
      </dl>
      <Examples title="Who would be added" customers={examples.add} of={add} />
      <Examples
        title={days === null ? 'Who would be removed' : 'Who would leave'}
        customers={examples.remove}
        of={remove}
      />
      <Examples
        title="Who is held back"
        customers={examples.held_back}
        of={held}
        noteOf={({ reason }) => reasonWords(reason, platform)}
      />
    </div>
  )
}

interface LineProps {
  readonly name: string
  readonly count: number
  readonly isStrong?: boolean
  /** Of the line above. */
  readonly isPart?: boolean
}

function Line({ name, count, isStrong = false, isPart = false }: LineProps) {
  return (
    <div className={`flex justify-between gap-4 ${isPart ? 'pl-4 text-13' : ''}`}>
      <dt className="text-muted">{name}</dt>
      <dd className={`tabular-nums ${isStrong ? 'font-semibold' : ''}`}>{formatCount(count)}</dd>
    </div>
  )
}

interface ExamplesProps<Customer extends AudienceCustomer> {
  readonly title: string
  readonly customers: readonly Customer[]
  /** How many there are in all. */
  readonly of: number
  readonly noteOf?: (customer: Customer) => string
}

function Examples<Customer extends AudienceCustomer>({
  title,
  customers,
  of,
  noteOf,
}: ExamplesProps<Customer>) {
  if (customers.length === 0) return null
  return (
    <Disclosure title={title}>
      <ul aria-label={title} className="flex flex-col text-14">
        {customers.map((customer) => (
          <li
            key={customer.customer_id}
            className="flex flex-wrap justify-between gap-x-4 border-t border-border py-1.5 first:border-t-0"
          >
            <span className="min-w-0 wrap-anywhere">{customerWords(customer)}</span>
            {noteOf !== undefined && <span className="text-13 text-muted">{noteOf(customer)}</span>}
          </li>
        ))}
      </ul>
      {of > customers.length && (
        <p className="mt-1 text-13 text-muted">{`${customers.length} of ${customersWord(of)}`}</p>
      )}
    </Disclosure>
  )
}

/** 'Jane Doe · jane@shop.example' */
export function customerWords({ customer_id: id, name, email }: AudienceCustomer): string {
  const known = [name, email].filter((part) => part !== null && part !== '')
  return known.length === 0 ? `Customer ${id}` : known.join(' · ')
}
