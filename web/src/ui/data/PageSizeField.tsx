import { SelectField } from '../form/SelectField.tsx'

export interface PageSizeFieldProps {
  readonly sizes: readonly number[]
  readonly value: number
  readonly onChange: (size: number) => void
}

/** How many rows a page has. */
export function PageSizeField({ sizes, value, onChange }: PageSizeFieldProps) {
  return (
    <SelectField
      label="Rows per page"
      isLabelHidden
      size="small"
      className="w-36"
      options={sizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
      value={String(value)}
      onChange={(size) => onChange(Number(size))}
    />
  )
}
