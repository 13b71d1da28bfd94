import { LazyComponent } from '../../../../ui/overlay/lazy-component.ts'
import type { ChoiceFilterProps } from './ChoiceFilter.tsx'

export const choiceFilter = new LazyComponent<ChoiceFilterProps>(async () => ({
  default: (await import('./ChoiceFilter.tsx')).ChoiceFilter,
}))
