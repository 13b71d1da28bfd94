import clsx from 'clsx'

interface CountNoteProps {
  /** Null before the first number, which keeps its place. */
  readonly text: string | null
  readonly isStale: boolean
}

export function CountNote({ text, isStale }: CountNoteProps) {
  return (
    <p
      className={clsx(
        'ml-auto min-h-5 pt-1 text-right text-13 text-muted tabular-nums transition-opacity',
        isStale && 'opacity-60',
      )}
    >
      {text}
    </p>
  )
}
