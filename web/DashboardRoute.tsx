import { ChatPanel } from './features/assistant/ChatPanel.tsx'
import { DashboardPage } from './features/dashboard/DashboardPage.tsx'

/** The dashboard with the assistant's chat: two features that don't import each other. */
export function DashboardRoute() {
  return <DashboardPage assistant={<ChatPanel />} />
}
