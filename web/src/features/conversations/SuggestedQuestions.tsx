interface SuggestedQuestionsProps {
  readonly label?: string
  readonly questions: readonly string[]
  /** Null while they can't be asked; they keep their place. */
  readonly onAsk: ((question: string) => void) | null
}

/** Each asks at once. */
export function SuggestedQuestions({
  label = 'Suggested questions',
  questions,
  onAsk,
}: SuggestedQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {questions.map((question, n) => (
        // Keyed by position, so that the focus stays if other suggestions replace these.
        <li key={n}>
          <button
            type="button"
            disabled={onAsk === null}
            onClick={() => onAsk?.(question)}
            className="min-h-control-small rounded-control border border-edge bg-surface px-3 py-1 text-left text-13 hover:bg-hover disabled:opacity-60"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
