import { deviceChoice } from './deviceChoice.ts'

/** The theme of this device: dark, or light with high contrast for a sunlit brewhouse. */
export const chosenTheme = deviceChoice('theme', ['dark', 'light'])

/** Sets the page's theme, now and whenever another is chosen. A wall's address says its own: `/wall?theme=light`. */
export function followTheme(): void {
  const apply = () => {
    const { pathname, search } = window.location
    const asked = pathname === '/wall' ? new URLSearchParams(search).get('theme') : null
    const theme = asked === 'light' || asked === 'dark' ? asked : chosenTheme.read()
    document.documentElement.dataset['theme'] = theme
  }
  apply()
  chosenTheme.follow(apply)
}
