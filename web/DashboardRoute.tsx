import { ChatPanel } from './features/assistant/ChatPanel.tsx'
import { DashboardPage } from './features/dashboard/DashboardPage.tsx'

/** The dashboard with the chat of the assistant on it: two features that do not know each other. */
export function DashboardRoute() {
  return <DashboardPage assistant={<ChatPanel />} />
}
