/** What this browser currently fails to store, each with a sentence for the user. */
const meanings = {
  session:
    'This browser keeps nothing for Brewhouse: you sign in again after each reload. Allow site data for this address.',
  commands: "This device can't save what you do right now. Keep this page open until everything is sent.",
  pages: "This browser doesn't keep pages on this device: they open only while the server can be reached.",
} as const

const troubled = new Set<keyof typeof meanings>()
const listeners = new Set<() => void>()
let told = ''

/** Reports whether something is stored on the device. */
export function reportStorage(what: keyof typeof meanings, isKept: boolean): void {
  if (troubled.has(what) !== isKept) return
  if (isKept) troubled.delete(what)
  else troubled.add(what)
  told = [...troubled].map((each) => meanings[each]).join(' ')
  for (const listener of [...listeners]) listener()
}

/** Sentences about what the device fails to store; empty if everything works. */
export const storageTrouble = (): string => told

/** Calls back when that changes. */
export function onStorageTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
