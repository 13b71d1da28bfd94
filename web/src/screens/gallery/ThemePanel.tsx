import { otherStates } from './gallery-states.ts'
import { SpecimenTile } from './SpecimenTile.tsx'
import type { Specimen } from './specimens/specimen.ts'
import type { ReactNode } from 'react'

interface ThemePanelProps {
  theme: 'light' | 'dark'
  specimens: readonly Specimen[]
  /** Further content of the panel. */
  children?: ReactNode
}

/** A fixed color scheme, independent of the page. */
export function ThemePanel({ theme, specimens, children }: ThemePanelProps) {
  const [first] = specimens
  return (
    <section
      aria-label={theme === 'light' ? 'Light' : 'Dark'}
      data-theme={theme}
      className="rounded-surface border border-border bg-page p-3 text-text md:p-4"
    >
      <h2 className="text-16 font-semibold">{theme === 'light' ? 'Light' : 'Dark'}</h2>
      {first && (
        <ul className="mt-3 flex flex-col gap-4">
          {specimens.map((specimen) => (
            <Showcase key={specimen.name} name={specimen.name}>
              <SpecimenTile specimen={specimen} state={{ kind: 'ready' }} />
            </Showcase>
          ))}
          <Showcase name="Stale: another choice is under way">
            <SpecimenTile specimen={first} state={{ kind: 'ready' }} isStale />
          </Showcase>
        </ul>
      )}
      {first && (
        <ul className="mt-4 grid grid-cols-1 gap-4 xl:grid-cols-2">
          {otherStates.map(({ name, ...props }) => (
            <Showcase key={name} name={name}>
              <SpecimenTile specimen={first} {...props} />
            </Showcase>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

export function Showcase({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-1">
      <p className="text-12 text-muted">{name}</p>
      {children}
    </li>
  )
}
