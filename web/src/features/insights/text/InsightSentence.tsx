import type { SentencePart } from '@cartograph/contract'

/** What matters stands out; it is text, whatever the names in it contain. */
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
