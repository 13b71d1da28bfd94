import { PrimaryObjective } from '@cartograph/contract'
import { useId } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

type ObjectiveChoiceProps =
  | { isLoading: true }
  | {
      isLoading?: false
      /** Empty until one is selected. */
      value: PrimaryObjective | ''
      onChange: (value: PrimaryObjective) => void
      disabled: boolean
    }

export function ObjectiveChoice(props: ObjectiveChoiceProps) {
  const name = useId()
  return (
    <fieldset disabled={props.isLoading === true || props.disabled} aria-busy={props.isLoading}>
      <legend className="mb-1 text-13 font-medium">Where do you sell?</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {props.isLoading === true
          ? placeholders.map((key) => (
              <div key={key} data-testid="objective-placeholder">
                <Skeleton className="h-12" />
              </div>
            ))
          : PrimaryObjective.options.map((objective) => (
              <label
                key={objective}
                className="relative flex min-h-12 cursor-pointer items-center gap-2 rounded-control border border-edge bg-surface px-3 text-14 font-medium transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name={name}
                  className="size-4 shrink-0 accent-accent outline-none"
                  checked={objective === props.value}
                  onChange={() => props.onChange(objective)}
                />
                {objective}
              </label>
            ))}
      </div>
    </fieldset>
  )
}

const placeholders = ['first', 'second', 'third']
