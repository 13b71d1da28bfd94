import type { InsightAnswer } from '@cartograph/contract'

/** How a question was understood, and what whoever asked should know of the answer. */
export function AnswerWords({ answer }: { readonly answer: InsightAnswer }) {
  const { understood, unread, remarks } = answer
  const lines =
    understood === null
      ? ['That was not understood. Ask for a figure, a part or a time, for instance:']
      : [
          `Understood as: ${understood}`,
          ...(unread.length === 0
            ? []
            : [`Nothing was made of ${unread.map((word) => `“${word}”`).join(', ')}.`]),
          ...remarks,
        ]
  return (
    <div className="mb-2 flex max-w-[70ch] flex-col gap-1 text-14 wrap-break-word">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
