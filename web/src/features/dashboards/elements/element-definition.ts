import type { Day, DayRange, ElementOf, ElementType } from '@cartograph/contract'
import type { FeedRequest } from '../../insights/queries/feed-query.ts'
import type {
  AnswersOf,
  Choices,
  ElementOption,
  ElementProps,
  ForecastRequest,
  TableData,
} from '../model/element.ts'
import type { LoadedDraw } from './draw-when-loaded.tsx'

/** Everything the page knows about an element type. */
export interface ElementDefinition<Type extends ElementType> {
  readonly type: Type
  /** Loaded with the first element of its type. Renders what was prepared and decides nothing. */
  readonly Draw: LoadedDraw<ElementProps<Type>>
  /** Default choices; absent if the element offers none. */
  readonly initialChoices?: (spec: ElementOf<Type>) => Choices
  /** Variables for its queries: `measure`, `measures`, `dimension`. */
  readonly variables?: (
    spec: ElementOf<Type>,
    choices: Choices,
  ) => Readonly<Record<string, unknown>>
  /**
   * A request to the insights feed instead of queries. The range is null if the dashboard has no dates. The
   * element is hidden while the workspace has no insights.
   */
  readonly feed?: (spec: ElementOf<Type>, range: DayRange | null, today: Day) => FeedRequest
  /** True if 'No data found' should be shown. By default: if no result has rows. */
  readonly isEmpty?: (answers: AnswersOf<Type>, spec: ElementOf<Type>) => boolean
  /** True if the rows of several queries are drawn as those of one, matched by time and breakdown. */
  readonly blends?: (answers: AnswersOf<Type>) => boolean
  /**
   * The data as a table, for export and screen readers. Code that only this type needs is loaded on demand.
   */
  readonly toTable: (props: Omit<ElementProps<Type>, 'onChoose'>) => TableData | Promise<TableData>
  /** Choices offered in the menu of the tile, such as a log scale. */
  readonly options?: (props: Omit<ElementProps<Type>, 'onChoose'>) => readonly ElementOption[]
  /** The forecast that completes what is drawn; null if it has none. */
  readonly forecast?: (props: Omit<ElementProps<Type>, 'onChoose'>) => ForecastRequest | null
  /** Shows the targets of its metrics in a line each, or in total elsewhere, or that of the only one step by step. */
  readonly targets?: 'lines' | 'total' | 'steps'
  /** Draws notes on its days. */
  readonly hasNotes?: boolean
  /** Height in pixels, reserved while loading so that nothing shifts. */
  readonly height: (spec: ElementOf<Type>) => number
  /** Renders an SVG that can be exported as an image. */
  readonly isPicture: boolean
  /** Renders its own title. */
  readonly hasOwnTitle?: boolean
  /** Takes as many grid rows as its content needs. */
  readonly grows?: boolean
}
