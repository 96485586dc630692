/** An element of a page, as the driver of a browser names it. */
export type Found = Readonly<Record<string, string>>

/** One tab of a browser: the few operations that a story needs, the same in every engine. */
export interface Tab {
  /** Opens an address; resolves when the browser says that it is loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs the body of a function in the page; elements may be given, and come back as `Found`. */
  run<Answer>(body: string, ...given: unknown[]): Promise<Answer>
  click(element: Found): Promise<void>
  /** Drags by mouse from the middle of one element to that of another; both are in sight. */
  drag(from: Found, to: Found): Promise<void>
  /** Types text into a field as a person does. */
  type(element: Found, text: string): Promise<void>
  /** Presses Tab on the keyboard. */
  pressTab(): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** The page as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** A browser engine on this machine. */
export interface Engine {
  name: 'Chromium' | 'Firefox' | 'WebKit'
  /** Why it isn't available and what to install, or null. */
  missing: string | null
  openTab(): Promise<Tab>
}
