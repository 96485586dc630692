import { createElement, lazy, useSyncExternalStore, type ComponentType } from 'react'
import { isPageThere } from '#web/ui/device/pageThere.ts'
import { withSentences } from '#web/ui/language/shownLanguage.ts'
import { MissingView } from './MissingView.ts'

type Loaded<Name extends string, Props> = Record<Name, ComponentType<Props>>

let retries = 0

/**
 * A view that is loaded when it is first shown, by the name under which its file exports it. One that can't be loaded says
 * so in a notice, and can be retried; the page stays as it is.
 */
export function lazyView<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Loaded<Name, Props>>,
): ComponentType<Props> {
  const listeners = new Set<() => void>()
  const follow = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const attempt = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: (await withSentences(loadOrAgain(name, load)))[name] }
      } catch {
        const isGone = await isPageThere()
        return { default: () => createElement(MissingView, { name, isGone, onRetry }) }
      }
    })
  let View = attempt()
  const onRetry = () => {
    View = attempt()
    for (const listener of listeners) listener()
  }
  return function LazyView(props: Props) {
    return createElement(
      useSyncExternalStore(follow, () => View),
      props,
    )
  }
}

/**
 * Loads a view, and once more by another address: browsers keep a failed import until the page is reloaded, by its address.
 * Those that name the address in their error are helped by that (https://github.com/whatwg/html/issues/6768).
 */
async function loadOrAgain<Name extends string, Props>(
  name: Name,
  load: () => Promise<Loaded<Name, Props>>,
): Promise<Loaded<Name, Props>> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\S+\.js/.exec(String(error))?.[0]
    if (address === undefined) throw error
    const again: unknown = await import(/* @vite-ignore */ `${address}?again=${++retries}`)
    if (typeof again === 'object' && again !== null && name in again) return again as Loaded<Name, Props>
    throw error
  }
}
