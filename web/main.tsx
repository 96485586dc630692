import './withoutEval.ts'
import '@fontsource-variable/inter/wght.css'
import './themes/colors.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { routes } from './routes.tsx'
import { followTheme } from '#web/ui/device/chosenTheme.ts'
import { followScreen } from '#web/ui/device/followScreen.ts'
import { layOutNotifications } from '#web/ui/feedback/layOutNotifications.tsx'

followTheme()
followScreen()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(
  <StrictMode>
    <App router={createBrowserRouter(routes)} />
  </StrictMode>,
)
layOutNotifications()
