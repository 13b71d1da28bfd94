interface SuggestedQuestionsProps {
  readonly questions: readonly string[]
  readonly onAsk: (question: string) => void
}

/** Each asks at once. */
export function SuggestedQuestions({ questions, onAsk }: SuggestedQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <ul aria-label="Suggested questions" className="flex flex-wrap gap-2">
      {questions.map((question, n) => (
        // By its place: whoever has pressed one by key is not thrown off when others take their places.
        <li key={n}>
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="min-h-control-small rounded-control border border-edge bg-surface px-3 py-1 text-left text-13 hover:bg-hover"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
