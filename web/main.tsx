import './withoutEval.ts'
import '@fontsource-variable/inter/wght.css'
import './standInFonts.css'
import './themes/colors.css'
import './start/shell.css'
import { createRoot } from 'react-dom/client'
import { start } from './start/start.tsx'
import { followTheme } from '#web/ui/device/chosenTheme.ts'
import { followScreen } from '#web/ui/device/followScreen.ts'
import { withSentences } from '#web/ui/language/shownLanguage.ts'

followTheme()
followScreen()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
void start(createRoot(root))
void withSentences(import('#web/ui/feedback/layOutNotifications.tsx')).then(
  ({ layOutNotifications }) => layOutNotifications(),
  () => undefined,
)
