import { FetchedPart } from '../../../../ui/overlay/lazy-component.ts'
import type { ChoiceFilterProps } from './ChoiceFilter.tsx'

export const choiceFilter = new FetchedPart<ChoiceFilterProps>(async () => ({
  default: (await import('./ChoiceFilter.tsx')).ChoiceFilter,
}))
