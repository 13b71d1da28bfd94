import type { ReactNode } from 'react'

export interface Detail {
  label: string
  value: ReactNode
}

/** Labels and values, one pair per line. */
export function DetailList({ items }: { items: readonly Detail[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 text-14">
      {items.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-13 leading-5 text-muted">{label}</dt>
          <dd className="min-w-0 break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
