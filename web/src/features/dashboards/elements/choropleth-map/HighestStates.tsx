import type { MapPlan } from './prepare-map.ts'

/** Where a map is so small that states are hard to hit, those with the most stand below it. */
export function HighestStates({ map: { states } }: { map: Pick<MapPlan, 'states'> }) {
  const highest = states.filter(({ level }) => level !== 'unknown').slice(0, mostNamed)
  return (
    <ol className="hidden text-12 @max-[480px]:block">
      {highest.map(({ fips, name, valueText }) => (
        <li key={fips} className="flex justify-between gap-4 border-t border-border py-0.5">
          <span className="min-w-0 truncate text-muted">{name}</span>
          <span className="tabular-nums">{valueText}</span>
        </li>
      ))}
    </ol>
  )
}

const mostNamed = 4
