import { createElement, lazy, useSyncExternalStore, type ComponentType } from 'react'
import { isPageThere } from '#web/ui/device/pageThere.ts'
import { whenIdle } from '#web/ui/device/whenIdle.ts'
import { loadExport } from './loadExport.ts'
import { MissingView, type MissingProgram } from './missingProgram.ts'
import { createListeners } from '#web/listeners.ts'

/** A view that is loaded when it is first shown, or before. */
export type LazyView<Props extends object> = ComponentType<Props> & {
  /** Loads it, with what it says, so that it can be shown without a connection; what fails is loaded on demand. */
  preload: () => Promise<void>
}

/**
 * A view that is loaded when it is first shown, by the name under which its file exports it. One that can't be loaded says
 * so in a notice, or as `Missing` does, and can be retried; the page stays as it is.
 */
export function lazyView<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  Missing: ComponentType<MissingProgram> = MissingView,
): LazyView<Props> {
  const listeners = createListeners()
  const attempt = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: await loadExport(name, load) }
      } catch {
        const isGone = await isPageThere()
        return { default: () => createElement(Missing, { name, isGone, onRetry }) }
      }
    })
  let View = attempt()
  const onRetry = () => {
    View = attempt()
    listeners.call()
  }
  function Latest(props: Props) {
    return createElement(
      useSyncExternalStore(listeners.add, () => View),
      props,
    )
  }
  return Object.assign(Latest, {
    preload: async () => {
      await loadExport(name, load).catch(() => undefined)
    },
  })
}

/** Preloads one view after the other while the browser has nothing else to do. */
export function preloadWhenIdle([preload, ...others]: readonly (() => Promise<void>)[]): void {
  if (preload) whenIdle(() => void preload().then(() => preloadWhenIdle(others)))
}
