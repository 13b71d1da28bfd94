import type { LiftGroup } from '@cartograph/contract'
import { formatCount } from '../../../../features/audiences/count-words.ts'
import { formatValue } from '../../../../format/value.ts'
import type { Measurement } from './lift-words.ts'

/** Both groups with their sums, as they were counted. */
export function GroupTable({ measurement }: { readonly measurement: Measurement }) {
  const { sent, held_out: heldOut, currency } = measurement
  const money = (text: string) => formatValue(text, { kind: 'currency', currency }, 'full')
  return (
    // Below the width of a phone, the table scrolls by itself.
    <div className="overflow-x-auto">
      <table className="w-full min-w-80 text-13 tabular-nums">
        <caption className="sr-only">What both groups bought</caption>
        <thead>
          <tr className="text-left text-muted">
            {['Group', 'Customers', 'Orders', 'Net sales'].map((name, index) => (
              <th
                key={name}
                scope="col"
                className={index === 0 ? 'py-1 font-normal' : 'py-1 text-right font-normal'}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name="Sent" group={sent} money={money} />
          <Row name="Held out" group={heldOut} money={money} />
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly name: string
  readonly group: LiftGroup
  readonly money: (text: string) => string
}

function Row({ name, group, money }: RowProps) {
  return (
    <tr className="border-t border-border">
      <th scope="row" className="py-1.5 text-left font-medium">
        {name}
      </th>
      <td className="py-1.5 text-right">{formatCount(group.customers)}</td>
      <td className="py-1.5 text-right">{formatCount(group.orders)}</td>
      <td className="py-1.5 text-right">{money(group.net_sales)}</td>
    </tr>
  )
}
