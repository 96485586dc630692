import {
  IconAccessPoint,
  IconActivity,
  IconDatabase,
  IconLayoutDashboard,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Tabs } from '#web/ui/data/Tabs.tsx'
import type { Overview } from './adminViews.ts'
import { OverviewTab } from '#web/features/admin/overview/OverviewTab.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { text } from '#web/ui/language/text.ts'

const UsersTab = lazyView('UsersTab', () => import('./users/UsersTab.tsx'))
const DataTab = lazyView('DataTab', () => import('./overview/DataTab.tsx'))
const DevicesTab = lazyView('DevicesTab', () => import('./devices/DevicesTab.tsx'))
const ActivityTab = lazyView('ActivityTab', () => import('./activity/ActivityTab.tsx'))
const SettingsTab = lazyView('SettingsTab', () => import('./overview/SettingsTab.tsx'))

const views = ['overview', 'users', 'data', 'devices', 'activity', 'settings'] as const

type View = (typeof views)[number]

/** The six views of the administrators' page. */
export function AdminTabs({ overview }: { overview: Overview }) {
  const [params, setParams] = useSearchParams()
  const named = params.get('view')
  const view = views.find((each) => each === named) ?? 'overview'
  return (
    <Tabs<View>
      label={text('admin.views')}
      value={view}
      onChange={(next) => setParams({ view: next }, { preventScrollReset: true, replace: true })}
      items={[
        {
          value: 'overview',
          label: text('admin.overview'),
          icon: IconLayoutDashboard,
          content: <OverviewTab overview={overview} />,
        },
        {
          value: 'users',
          label: text('admin.users'),
          icon: IconUsers,
          content: later(<UsersTab />),
        },
        {
          value: 'data',
          label: text('admin.dataManagement'),
          icon: IconDatabase,
          content: later(<DataTab counts={overview.stats.data} dataStats={overview.dataStats} />),
        },
        {
          value: 'devices',
          label: text('admin.devices'),
          icon: IconAccessPoint,
          content: later(<DevicesTab />),
        },
        {
          value: 'activity',
          label: text('admin.activityLog'),
          icon: IconActivity,
          content: later(<ActivityTab newestId={overview.activity[0]?.id ?? null} />),
        },
        {
          value: 'settings',
          label: text('admin.settings'),
          icon: IconSettings,
          content: later(<SettingsTab mail={overview.mail} />),
        },
      ]}
    />
  )
}

const later = (view: ReactNode) => <Suspense fallback={<Skeleton $height="240px" />}>{view}</Suspense>
