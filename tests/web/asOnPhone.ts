import { vi } from 'vitest'

/** Makes every question about the width of the screen answered as on a phone, until mocks are restored. */
export function asOnPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const answer = { media, matches: media.includes('max-width'), onchange: null }
    return Object.assign(new EventTarget(), answer) as MediaQueryList
  })
}
