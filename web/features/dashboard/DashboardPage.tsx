import { Suspense, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { theme } from '#web/theme.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { Tabs } from '#web/ui/data/Tabs.tsx'
import { useMedia } from '#web/ui/device/useMedia.ts'
import { BreweryAtAGlance } from './BreweryAtAGlance.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { text } from '#web/ui/language/text.ts'

const FirstSteps = lazyView('FirstSteps', () => import('./FirstSteps.tsx'))

const firstSteps = (
  <Suspense>
    <FirstSteps />
  </Suspense>
)

interface DashboardPageProps {
  /** What there is to do; on a phone alone in its tab, with what is shown when that is nothing. */
  today: (isAlone: boolean, onShown: () => void, whenNothing?: ReactNode) => ReactNode
  assistant?: ReactNode
}

/** The dashboard: the brewery at a glance, live, with what there is to do and the assistant. On a phone what there is to do is a tab of its own. */
export function DashboardPage({ today, assistant }: DashboardPageProps) {
  const isPhone = useMedia(phone)
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'brewery' ? 'brewery' : 'today'
  const parts = { firstSteps, assistant }
  const [isTodayShown, setTodayShown] = useState(false)
  const onTodayShown = () => setTodayShown(true)
  return (
    <>
      <PageHeader title={text('shell.dashboard')} subtitle={text('dashboard.subtitle')} />
      {isPhone && <Shortcuts />}
      {isPhone ? (
        <Tabs
          label={text('shell.dashboard')}
          value={view}
          onChange={(next) => setParams({ view: next }, { preventScrollReset: true, replace: true })}
          items={[
            { value: 'today', label: text('shell.today'), content: today(true, onTodayShown, firstSteps) },
            { value: 'brewery', label: text('dashboard.brewery'), content: <BreweryAtAGlance {...parts} /> },
          ]}
        />
      ) : (
        <BreweryAtAGlance {...parts} today={today(false, onTodayShown)} isTodayShown={isTodayShown} />
      )}
    </>
  )
}

const phone = theme.media.cards.replace('@media ', '')
