import { IconMoon, IconSun } from '@tabler/icons-react'
import { Button } from '#web/ui/inputs/Button.tsx'
import { chosenTheme } from './chosenTheme.ts'
import { useDeviceChoice } from './deviceChoice.ts'
import { text } from '#web/ui/language/text.ts'

/** Changes between the dark and the light theme, on this device. */
export function ThemeSwitch() {
  const isDark = useDeviceChoice(chosenTheme) === 'dark'
  return (
    <Button icon={isDark ? IconSun : IconMoon} onClick={() => chosenTheme.choose(isDark ? 'light' : 'dark')}>
      {text(isDark ? 'common.lightTheme' : 'common.darkTheme')}
    </Button>
  )
}
