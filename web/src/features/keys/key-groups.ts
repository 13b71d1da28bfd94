import { areas } from '../navigation/areas.ts'
import { areaKeys, keysOfArea, notificationsKey } from './area-keys.ts'

/** Keys that belong together. */
export interface KeyGroup {
  readonly title: string
  readonly keys: readonly KeyHelp[]
}

export interface KeyHelp {
  /** Ways to do it. The keys of one way are pressed one after the other, or together if joined by '+'. */
  readonly ways: readonly (readonly string[])[]
  readonly text: string
}

/** The keys that work on every screen of a workspace. */
export function globalKeys(hasArea: (to: string) => boolean): KeyGroup[] {
  const named: readonly { readonly to: string; readonly label: string }[] = [
    ...areas,
    { to: '/org/$orgId/settings', label: 'Settings' },
  ]
  return [
    {
      title: 'Anywhere',
      keys: [
        { ways: [['Mod+K']], text: 'Find anything' },
        { ways: [['G', notificationsKey.toUpperCase()]], text: 'Open notifications' },
        { ways: [['?']], text: 'Show the keys of this screen' },
        { ways: [['Esc']], text: 'Close what is open' },
      ],
    },
    {
      title: 'Go to',
      keys: named
        .filter(({ to }) => to in areaKeys && hasArea(to))
        .map(({ to, label }) => ({ ways: [keysOfArea(to) ?? []], text: label })),
    },
  ]
}

/** The keys of what is on the screen now. */
export function screenKeys(page: ParentNode): KeyGroup[] {
  return partKeys.filter(({ selector }) => page.querySelector(selector) !== null)
}

/**
 * The keys of each part of the product, shown if the screen has an element that matches its selector. Each
 * feature with keys adds a group; `key-groups.test.tsx` proves that they are found.
 */
const partKeys: readonly (KeyGroup & { readonly selector: string })[] = [
  {
    title: 'Insights in a list',
    selector: '[data-insight]',
    keys: [
      { ways: [['J'], ['K']], text: 'Next or previous insight' },
      { ways: [['Enter']], text: 'Open the insight' },
    ],
  },
  {
    title: 'Insight',
    selector: 'nav a[aria-keyshortcuts="j"], nav a[aria-keyshortcuts="k"]',
    keys: [{ ways: [['J'], ['K']], text: 'Next or previous insight of the list' }],
  },
  {
    title: 'Just Ask',
    selector: '[data-question-field]',
    keys: [
      { ways: [['Enter']], text: 'Send the question' },
      { ways: [['Shift+Enter']], text: 'Begin a new line' },
      { ways: [['Esc']], text: 'Stop the answer' },
    ],
  },
  {
    title: 'Charts',
    selector: 'main [role=slider]',
    keys: [
      { ways: [['←'], ['→']], text: 'Previous or next point' },
      { ways: [['Page Up'], ['Page Down']], text: 'Seven points on or back' },
      { ways: [['Home'], ['End']], text: 'First or last point' },
      { ways: [['Esc']], text: 'Leave the point' },
    ],
  },
  {
    title: 'Tables',
    selector: 'main [role=grid], main [role=treegrid]',
    keys: [
      { ways: [['←'], ['→'], ['↑'], ['↓']], text: 'Move between cells' },
      { ways: [['Home'], ['End']], text: 'Start or end of the row' },
      { ways: [['Mod+Home'], ['Mod+End']], text: 'First or last row' },
      { ways: [['Page Up'], ['Page Down']], text: 'One page up or down' },
      { ways: [['Enter']], text: 'Sort by a column, or open a row' },
    ],
  },
  {
    title: 'Report',
    selector: '[data-report-period]',
    keys: [{ ways: [['←'], ['→']], text: 'Earlier or later period' }],
  },
  {
    title: 'Sections of a report',
    selector: '[data-report-sections]',
    keys: [{ ways: [['Alt+↑'], ['Alt+↓']], text: 'Move a section up or down' }],
  },
  {
    title: 'Tabs',
    selector: 'main [role=tablist]',
    keys: [
      { ways: [['←'], ['→']], text: 'Previous or next tab' },
      { ways: [['Home'], ['End']], text: 'First or last tab' },
    ],
  },
  {
    title: 'Fields with suggestions',
    selector: 'main [role=combobox]',
    keys: [
      { ways: [['↑'], ['↓']], text: 'Move along the suggestions' },
      { ways: [['Enter']], text: 'Choose a suggestion' },
      { ways: [['Esc']], text: 'Close the list' },
    ],
  },
  {
    title: 'Editing a dashboard',
    selector: '.editable-tile-handle',
    keys: [
      { ways: [['Mod+Z']], text: 'Undo' },
      { ways: [['Mod+Shift+Z']], text: 'Redo' },
      { ways: [['←'], ['→'], ['↑'], ['↓']], text: 'Move the element whose handle has the focus' },
      { ways: [['Shift+←'], ['Shift+→'], ['Shift+↑'], ['Shift+↓']], text: 'Resize it' },
      { ways: [['Enter']], text: 'Show buttons to move and resize it' },
    ],
  },
]
