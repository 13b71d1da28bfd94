import type { SentencePart } from '@cartograph/contract'

/** Highlights parts of the sentence. They are rendered as text, so names can't inject markup. */
export function InsightSentence({ parts }: { readonly parts: readonly SentencePart[] }) {
  return parts.map(({ text, isStrong }, index) =>
    isStrong ? (
      <strong key={index} className="font-semibold">
        {text}
      </strong>
    ) : (
      <span key={index} className="text-muted">
        {text}
      </span>
    ),
  )
}
