/**
 * Answers whether an element is displayed and visible without jsdom's cascade, which matches each rule of its
 * style sheet against each element that a query by role passes: a fifth of the processor time of the tests
 * of pages. Other properties, and pages with style sheets about them, are left to jsdom.
 */
export function answerVisibilityQuickly(window: Window & typeof globalThis): void {
  const compute = window.getComputedStyle
  if (compute.name === quickName) return
  const defaults = new Map<string, string>()

  /** What the style sheet of the browser says, which depends on the tag and these attributes. */
  function defaultDisplay(element: Element): string {
    const own = attributes.filter((name) => element.hasAttribute(name))
    const texts = own.map((name) => `${name}=${element.getAttribute(name)}`)
    const key = [element.namespaceURI, element.localName, ...texts].join(' ')
    let display = defaults.get(key)
    if (display === undefined) {
      const alike = window.document.createElementNS(element.namespaceURI, element.localName)
      for (const name of own) alike.setAttribute(name, element.getAttribute(name) ?? '')
      display = compute.call(window, alike).display
      defaults.set(key, display)
    }
    return display
  }

  function quickStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
    if (pseudo || hasRules(element.ownerDocument)) return compute.call(window, element, pseudo)
    const valueOf = (name: string): string | null => {
      if (name === 'display') return inline(element, name) || defaultDisplay(element)
      return name === 'visibility' ? visibility(element) : null
    }
    let computed: CSSStyleDeclaration | null = null
    const style = () => (computed ??= compute.call(window, element))
    const getPropertyValue = (name: string) => valueOf(name) ?? style().getPropertyValue(name)
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue
        const quick = valueOf(String(name))
        if (quick !== null) return quick
        const value: unknown = Reflect.get(style(), name)
        return typeof value === 'function' ? value.bind(style()) : value
      },
    })
  }
  Object.defineProperty(quickStyle, 'name', { value: quickName })
  window.getComputedStyle = quickStyle
  globalThis.getComputedStyle = quickStyle
}

const quickName = 'quickStyle'
const attributes = ['hidden', 'open', 'type', 'popover', 'controls']

function visibility(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const value = inline(at, 'visibility')
    if (value !== '' && value !== 'inherit') return value
  }
  return 'visible'
}

function inline(element: Element, name: 'display' | 'visibility'): string {
  if (!element.getAttribute('style')?.includes(name)) return ''
  return 'style' in element ? (element.style as CSSStyleDeclaration)[name] : ''
}

function hasRules({ styleSheets }: Document): boolean {
  return [...styleSheets].some((sheet) => {
    const known = areAboutVisibility.get(sheet)
    if (known !== undefined) return known
    const found = [...sheet.cssRules].some(({ cssText }) => /display|visibility/.test(cssText))
    areAboutVisibility.set(sheet, found)
    return found
  })
}

const areAboutVisibility = new WeakMap<CSSStyleSheet, boolean>()
