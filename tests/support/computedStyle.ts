/*
 * jsdom matches every rule of every sheet, its own included, for each element that a query by role looks at, again after
 * each change of the page: a fifth of the time of the tests of screens. Those queries ask three properties, which are
 * cascaded here from the few rules that set them. jsdom computes all others.
 */

const properties = ['display', 'visibility', 'pointer-events'] as const
type Property = (typeof properties)[number]

interface Rule {
  selector: string
  /** Its place in the cascade: the higher rule wins. */
  rank: number
  isImportant: boolean
  value: string
}

/** The rules that set a property: by a class of what they select, and those without any. */
interface Rules {
  byClass: Map<string, Rule[]>
  others: Rule[]
}

/** The specificity of a selector as one number. */
function specificityOf(selector: string): number {
  const plain = selector.replace(/:where\([^)]*\)/g, '').replace(/:(?:not|is|has)\(/g, ' ')
  const count = (pattern: RegExp) => plain.match(pattern)?.length ?? 0
  return count(/#/g) * 10_000 + count(/[.[]|:(?=\w)/g) * 100 + count(/(?<=^|[\s>+~])[a-z]/g)
}

/** A class that every element selected by this has, or null. */
const classOf = (selector: string) =>
  /\.([\w-]+)[^\s>+~]*$/.exec(selector.replace(/:[\w-]+\([^()]*\)/g, ''))?.[1] ?? null

function* styleRules(): Generator<CSSStyleRule> {
  for (const { cssRules } of document.styleSheets)
    // No media query matches.
    for (const rule of cssRules) if (rule instanceof CSSStyleRule) yield rule
}

function collect(property: Property): Rules {
  const rules: Rules = { byClass: new Map(), others: [] }
  let order = 0
  for (const { style, selectorText } of styleRules()) {
    const value = style.getPropertyValue(property)
    if (value === '') continue
    const isImportant = style.getPropertyPriority(property) !== ''
    for (const selector of selectorText.split(/,\s*(?![^(]*\))/).filter((each) => !each.includes('::'))) {
      order += 1
      const weight = specificityOf(selector) + (isImportant ? 1_000_000 : 0)
      const rule = { selector, rank: weight * 1_000_000 + order, isImportant, value }
      const name = classOf(selector)
      const alike = name === null ? rules.others : (rules.byClass.get(name) ?? [])
      alike.push(rule)
      if (name !== null) rules.byClass.set(name, alike)
    }
  }
  return rules
}

const collected = new Map<Property, Rules>()
let sheets = 0

function rulesOf(property: Property): Rules {
  if (sheets !== document.styleSheets.length) collected.clear()
  sheets = document.styleSheets.length
  const rules = collected.get(property) ?? collect(property)
  collected.set(property, rules)
  return rules
}

/** The rule that wins for an element. */
function winning(element: Element, property: Property): Rule | undefined {
  const { byClass, others } = rulesOf(property)
  let best: Rule | undefined
  for (const rules of [others, ...[...element.classList].map((name) => byClass.get(name) ?? [])])
    for (const rule of rules)
      if (rule.rank > (best?.rank ?? -1) && element.matches(rule.selector)) best = rule
  return best
}

const withoutSheets = document.implementation.createHTMLDocument()
const computedByJsdom = window.getComputedStyle.bind(window)
const defaults = new Map<string, string>()

/** How an element is displayed without the page's rules. */
function defaultDisplay(element: Element): string {
  const attributes = ['hidden', 'open', 'popover', 'type'].map((name) => element.getAttribute(name))
  const kind = [element.namespaceURI, element.localName, ...attributes].join()
  const known = defaults.get(kind)
  if (known !== undefined) return known
  const copy = withoutSheets.importNode(element, false)
  copy.removeAttribute('style')
  const { display } = computedByJsdom(copy)
  defaults.set(kind, display)
  return display
}

function valueOf(element: Element, property: Property): string {
  const rule = winning(element, property)
  const inline = element.getAttribute('style')?.includes(property)
    ? (element as HTMLElement).style.getPropertyValue(property)
    : ''
  const own = (rule?.isImportant ? '' : inline) || rule?.value
  if (property === 'display') return own ?? defaultDisplay(element)
  if (own && own !== 'inherit') return own
  const initial = property === 'visibility' ? 'visible' : 'auto'
  return element.parentElement ? valueOf(element.parentElement, property) : initial
}

const asked: Partial<Record<string | symbol, Property>> = {
  ...Object.fromEntries(properties.map((property) => [property, property])),
  pointerEvents: 'pointer-events',
}

/** The page's computed style: of the three properties, and as jsdom computes it of all others. */
function computedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo) return computedByJsdom(element, pseudo)
  const get = (_: object, name: string | symbol): unknown => {
    const property = asked[name]
    if (property) return valueOf(element, property)
    if (name === 'getPropertyValue')
      return (wanted: string) => {
        const cascaded = asked[wanted]
        return cascaded ? valueOf(element, cascaded) : computedByJsdom(element).getPropertyValue(wanted)
      }
    const whole = computedByJsdom(element)
    const value: unknown = Reflect.get(whole, name)
    return typeof value === 'function' ? value.bind(whole) : value
  }
  return new Proxy<CSSStyleDeclaration>(document.documentElement.style, { get })
}

/** Lets the queries of a test compute styles quickly. */
export function computeStylesQuickly(): void {
  for (const name of ['insertRule', 'deleteRule'] as const) {
    const change = CSSStyleSheet.prototype[name]
    Reflect.set(CSSStyleSheet.prototype, name, function (this: CSSStyleSheet, ...how: unknown[]) {
      collected.clear()
      return Reflect.apply(change, this, how)
    })
  }
  window.getComputedStyle = computedStyle
}
