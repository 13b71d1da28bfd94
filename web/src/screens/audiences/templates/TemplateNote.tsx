import type { SegmentTemplate } from '@cartograph/contract'

/** What the template is for, and the values that it leaves to the user. */
export function TemplateNote({ template }: { readonly template: SegmentTemplate }) {
  const { name, description, placeholders } = template
  return (
    <p className="max-w-[70ch] text-14 text-muted">
      From the template '{name}'. {description}
      {placeholders.length > 0 && (
        <strong className="mt-1 block font-medium text-text">
          Enter the missing values: {placeholders.join(', ')}.
        </strong>
      )}
    </p>
  )
}
