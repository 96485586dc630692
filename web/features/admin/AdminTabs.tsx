import {
  IconAccessPoint,
  IconActivity,
  IconDatabase,
  IconLayoutDashboard,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Tabs } from '#web/ui/data/Tabs.tsx'
import { ActivityTab } from '#web/features/admin/activity/ActivityTab.tsx'
import type { Overview } from './adminViews.ts'
import { DataTab } from '#web/features/admin/overview/DataTab.tsx'
import { OverviewTab } from '#web/features/admin/overview/OverviewTab.tsx'
import { SettingsTab } from '#web/features/admin/overview/SettingsTab.tsx'
import { UsersTab } from '#web/features/admin/users/UsersTab.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyView } from '#web/ui/shell/lazyView.ts'
import { text } from '#web/ui/language/text.ts'

const DevicesTab = lazyView('DevicesTab', () => import('./devices/DevicesTab.tsx'))

const views = ['overview', 'users', 'data', 'devices', 'activity', 'settings'] as const

type View = (typeof views)[number]

/** The six views of the administrators' page. */
export function AdminTabs({ overview }: { overview: Overview }) {
  const [params] = useSearchParams()
  const asked = params.has('new') ? 'users' : params.get('view')
  const [view, setView] = useState<View>(views.find((each) => each === asked) ?? 'overview')
  const [lastAsked, setLastAsked] = useState(asked)
  if (asked !== lastAsked) {
    setLastAsked(asked)
    setView(views.find((each) => each === asked) ?? view)
  }
  return (
    <Tabs<View>
      label={text('admin.views')}
      value={view}
      onChange={setView}
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
          content: <UsersTab />,
        },
        {
          value: 'data',
          label: text('admin.dataManagement'),
          icon: IconDatabase,
          content: <DataTab counts={overview.stats.data} dataStats={overview.dataStats} />,
        },
        {
          value: 'devices',
          label: text('admin.devices'),
          icon: IconAccessPoint,
          content: (
            <Suspense fallback={<Skeleton $height="240px" />}>
              <DevicesTab />
            </Suspense>
          ),
        },
        {
          value: 'activity',
          label: text('admin.activityLog'),
          icon: IconActivity,
          content: <ActivityTab newestId={overview.activity[0]?.id ?? null} />,
        },
        {
          value: 'settings',
          label: text('admin.settings'),
          icon: IconSettings,
          content: <SettingsTab mail={overview.mail} />,
        },
      ]}
    />
  )
}
