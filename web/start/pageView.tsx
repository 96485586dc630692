import { lazy, type ComponentType } from 'react'
import { loadExport } from '#web/ui/programs/loadExport.ts'

/** What a route shows, which is loaded when it is first visited. */
export interface PageView {
  View: ComponentType
  /** Loads it before it is rendered. */
  load: () => Promise<unknown>
}

const failed = new Set<() => void>()

/** Pages that could not be loaded are loaded again when they are rendered again; called on each visit. */
export function retryPages(): void {
  for (const retry of failed) retry()
  failed.clear()
}

/** The view that a file exports under this name, as what a route shows; not before `whenReady` resolves. */
export function pageView<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  whenReady?: () => Promise<unknown>,
): PageView {
  async function viewOf(): Promise<{ default: ComponentType }> {
    try {
      const [view] = await Promise.all([loadExport(name, load), whenReady?.()])
      return { default: view }
    } catch (error) {
      failed.add(() => (Loaded = lazy(viewOf)))
      throw error
    }
  }
  let Loaded = lazy(viewOf)
  return { View: () => <Loaded />, load: () => Promise.all([load(), whenReady?.()]) }
}
