import type { Day, DayRange, ElementOf, ElementType } from '@cartograph/contract'
import type { FeedRequest } from '../../insights/queries/feed-query.ts'
import type { AnswersOf, Choices, ElementProps, TableData } from '../model/element.ts'
import type { LoadedDraw } from './draw-when-loaded.tsx'

/** All that the page knows of a kind of element. */
export interface ElementDefinition<Type extends ElementType> {
  readonly type: Type
  /** Loaded when the first one of its kind is drawn. Decides nothing: it draws what is prepared. */
  readonly Draw: LoadedDraw<ElementProps<Type>>
  /** What its queries' variables are before anybody has chosen; absent where there is nothing to choose. */
  readonly initialChoices?: (spec: ElementOf<Type>) => Choices
  /** The variables of its queries: `measure`, `measures`, `dimension`. */
  readonly variables?: (
    spec: ElementOf<Type>,
    choices: Choices,
  ) => Readonly<Record<string, unknown>>
  /**
   * What it asks of the feed of insights, instead of asking the engine; without a range the dashboard has
   * no dates. It takes no room while the workspace has no insights.
   */
  readonly feed?: (spec: ElementOf<Type>, range: DayRange | null, today: Day) => FeedRequest
  /** Nothing to be drawn: 'No data found' is said instead. Without it: no result has a row. */
  readonly isEmpty?: (answers: AnswersOf<Type>, spec: ElementOf<Type>) => boolean
  /**
   * The same as a table, for export, and for whoever listens rather than looks. What only that kind of element
   * needs for it is loaded with it.
   */
  readonly toTable: (props: Omit<ElementProps<Type>, 'onChoose'>) => TableData | Promise<TableData>
  /** Its height in pixels while it loads, and after: nothing may jump. */
  readonly height: (spec: ElementOf<Type>) => number
  /** It draws an SVG, which can be saved as a picture. */
  readonly isPicture: boolean
  /** It draws its own title: one card, one title. */
  readonly hasOwnTitle?: boolean
  /** It cannot be made smaller than what it says: on the grid it takes the rows it needs. */
  readonly grows?: boolean
}
