import { updatePrompt, type OrgId, type Prompt, type PromptProblem } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { reloadConversations } from '../../features/conversations/conversation-queries.ts'
import { reportError } from '../../ui/feedback/report-error.ts'

interface AnswerFeedbackProps {
  readonly orgId: OrgId
  readonly prompt: Prompt
}

/** Thumbs; one that points down asks what was wrong. Pressing one again takes it back. */
export function AnswerFeedback({ orgId, prompt }: AnswerFeedbackProps) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: { is_useful_from_user: boolean | null; problem: PromptProblem | null }) =>
      call(updatePrompt, { params: { orgId, promptId: prompt.id }, body }),
    onError: reportError,
    onSettled: () => reloadConversations(queryClient, orgId),
  })
  // The choice is seen at once.
  const { is_useful_from_user: isUseful, problem } = isPending ? variables : prompt
  const rate = (value: boolean) =>
    mutate({ is_useful_from_user: isUseful === value ? null : value, problem: null })
  return (
    <>
      <div className="ml-auto flex gap-1">
        <Thumb label="Useful" isPressed={isUseful === true} onPress={() => rate(true)} />
        <Thumb
          label="Not useful"
          isDown
          isPressed={isUseful === false}
          onPress={() => rate(false)}
        />
      </div>
      {isUseful === false && (
        <div
          role="group"
          aria-label="What was wrong?"
          // In a line of its own, so that the thumbs stay where they are.
          className="flex w-full flex-wrap items-center justify-end gap-1 text-13"
        >
          <span className="px-1 text-muted">{problem === null ? 'What was wrong?' : 'Wrong:'}</span>
          {problems.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={problem === value}
              onClick={() =>
                mutate({ is_useful_from_user: false, problem: problem === value ? null : value })
              }
              className="min-h-control-small rounded-control border border-edge bg-surface px-2 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium"
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

interface ThumbProps {
  readonly label: string
  readonly isPressed: boolean
  readonly isDown?: boolean
  readonly onPress: () => void
}

function Thumb({ label, isPressed, isDown = false, onPress }: ThumbProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onPress}
      className="flex size-control-small items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text aria-pressed:text-accent"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className={isDown ? 'size-4 rotate-180' : 'size-4'}
        fill={isPressed ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      >
        <path d="M3 9h3v8H3zM6 9l3.5-6.5c1.2 0 2 .9 2 2V8h4.2c.9 0 1.5.8 1.3 1.6l-1.4 6c-.2.8-.9 1.4-1.7 1.4H6" />
      </svg>
    </button>
  )
}

const problems = [
  { value: 'metric', label: 'Metric' },
  { value: 'dates', label: 'Dates' },
  { value: 'filter', label: 'Filter' },
  { value: 'number', label: 'Number' },
] as const
