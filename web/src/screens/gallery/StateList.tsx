import type { ReactNode } from 'react'
import { Showcase } from './ThemePanel.tsx'

interface StateListProps {
  readonly label: string
  readonly background: 'bg-page' | 'bg-raised'
  readonly states: readonly { readonly name: string; readonly shown: ReactNode }[]
}

/** Parts of screens, one below the other. */
export function StateList({ label, background, states }: StateListProps) {
  return (
    <ul aria-label={label} className="mt-4 flex flex-col gap-4">
      {states.map(({ name, shown }) => (
        <Showcase key={name} name={name}>
          <section aria-label={name} className={`min-w-0 border border-border p-4 ${background}`}>
            {/* What is shown may have headings below that of a page. */}
            <h2 className="sr-only">{name}</h2>
            {shown}
          </section>
        </Showcase>
      ))}
    </ul>
  )
}

/** A request that is not under way, without an answer. */
export const idle = {
  data: undefined,
  error: null,
  isFetching: false,
  refetch: () => undefined,
} as const
