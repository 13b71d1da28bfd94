import { limitNames, limitState, type UsedLimit } from '@cartograph/contract'
import { describeUse } from '../../../features/plans/limit-words.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

/** How far each limit of the plan is used. */
export function UsageSection({ items }: { readonly items: readonly UsedLimit[] }) {
  const warned = items.filter((item) => limitState(item) !== 'fine')
  return (
    <Section
      title="Usage"
      intro="Reaching a limit stops nothing: syncs go on, and nothing is hidden or deleted."
    >
      {warned.length > 0 && (
        <Alert tone="caution" className="w-fit">
          {warned.map((item) => (
            <p key={item.limit}>{describeWarning(item)}</p>
          ))}
        </Alert>
      )}
      <ul className="grid max-w-[42rem] gap-x-8 gap-y-4 sm:grid-cols-2">
        {items.map((item) => (
          <UsageRow key={item.limit} item={item} />
        ))}
      </ul>
    </Section>
  )
}

function UsageRow({ item }: { readonly item: UsedLimit }) {
  const { limit, used, allowed } = item
  const label = limitNames[limit]
  const words = describeUse(item)
  return (
    <li>
      <div className="flex items-baseline justify-between gap-3 text-14">
        <span>{label}</span>
        <span className="shrink-0 text-muted tabular-nums">{words}</span>
      </div>
      {used !== null && allowed !== null && (
        <div className="mt-1.5">
          <ProgressBar
            label={label}
            share={allowed === 0 ? Math.min(1, used) : Math.min(1, used / allowed)}
            valueText={words}
            isMoving={false}
            isCaution={limitState(item) !== 'fine'}
          />
        </div>
      )}
    </li>
  )
}

function describeWarning(item: UsedLimit): string {
  const what = `${limitNames[item.limit]}: ${describeUse(item)}.`
  return limitState(item) === 'reached'
    ? `${what} The limit of your plan is reached. Choose a larger plan.`
    : `${what} The limit of your plan is close.`
}
