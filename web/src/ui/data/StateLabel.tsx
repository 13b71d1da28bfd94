import clsx from 'clsx'

export interface State {
  readonly tone: 'good' | 'bad' | 'caution' | 'info' | 'muted'
  readonly label: string
}

/** Says a state in words, so that color isn't the only signal. `info` is for what is under way. */
export function StateLabel({ state: { tone, label } }: { readonly state: State }) {
  const { text, dot } = looks[tone]
  return (
    <span className={clsx('inline-flex items-center gap-1.5 whitespace-nowrap', text)}>
      <span aria-hidden="true" className={clsx('size-2 shrink-0 rounded-full', dot)} />
      {label}
    </span>
  )
}

const looks = {
  good: { text: 'text-good', dot: 'bg-good' },
  bad: { text: 'font-medium text-bad', dot: 'bg-bad' },
  caution: { text: 'font-medium text-caution', dot: 'bg-caution' },
  info: { text: 'text-info', dot: 'bg-info animate-pulse-calm' },
  muted: { text: 'text-muted', dot: 'bg-edge' },
} satisfies Record<State['tone'], unknown>
